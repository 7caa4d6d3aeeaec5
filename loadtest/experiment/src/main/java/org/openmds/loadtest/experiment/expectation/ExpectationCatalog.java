package org.openmds.loadtest.experiment.expectation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlFeatures;
import org.apache.commons.jexl3.ObjectContext;
import org.apache.commons.jexl3.introspection.JexlPermissions;
import org.openmds.loadtest.experiment.expectation.ExpectationResult.ExpectationVerdict;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** All expectations of the file {@code expectations.yaml} in this package, and their verdicts. Immutable. */
public final class ExpectationCatalog {

    private static final String FILE = "expectations.yaml";
    private static final int EXPRESSIONS = 512;
    /** The most of 30 measurements of an idle server that confirm a statement by chance. */
    private static final int IDLE_BY_CHANCE = 3;

    private final List<Expectation> all;
    private final JexlEngine engine = new JexlBuilder()
            .permissions(JexlPermissions.RESTRICTED.compose("org.openmds.loadtest.experiment.expectation.*"))
            .features(new JexlFeatures().loops(false).sideEffect(false).newInstance(false).script(false))
            .strict(true)
            .silent(false)
            .cache(EXPRESSIONS)
            .create();

    private ExpectationCatalog(List<Expectation> all) {
        this.all = List.copyOf(all);
    }

    /** @throws UncheckedIOException if the file is missing or invalid, which a test rules out */
    public static ExpectationCatalog load() {
        try (InputStream file = ExpectationCatalog.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IOException("resource not found: " + FILE);
            }
            Expectation[] read = YAMLMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build()
                    .readValue(file, Expectation[].class);
            return new ExpectationCatalog(List.of(read));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public List<Expectation> all() {
        return all;
    }

    /** Evaluates all expectations, in the order of the file. */
    public List<ExpectationResult> judge(FormulaFunctions formulaFunctions) {
        return all.stream().map(expectation -> judge(expectation, formulaFunctions)).toList();
    }

    ExpectationResult judge(Expectation expectation, FormulaFunctions formulaFunctions) {
        ExpectationResult result = judgeAlone(expectation, formulaFunctions);
        return result.verdict() == ExpectationVerdict.REPRODUCED
                && isConfirmedByAnIdleServer(expectation, formulaFunctions)
                        ? new ExpectationResult(expectation, ExpectationVerdict.NO_EVIDENCE, result.value(),
                                result.readAt(), joined("an idle server does the same", result.reason()))
                        : result;
    }

    /** Returns true if an idle server in place of all systems confirms the statement: exactly, or in more measurements than chance explains. */
    private boolean isConfirmedByAnIdleServer(Expectation expectation, FormulaFunctions formulaFunctions) {
        List<FormulaFunctions> idle = formulaFunctions.ofIdleServer();
        return isTrueWithoutInterval(expectation, idle.getFirst())
                || idle.stream().skip(1).filter(measured -> confirms(expectation, measured)).count() > IDLE_BY_CHANCE;
    }

    private boolean confirms(Expectation expectation, FormulaFunctions idle) {
        return isTrueWithoutInterval(expectation, idle)
                && judgeAlone(expectation, idle).verdict() == ExpectationVerdict.REPRODUCED;
    }

    /** Returns true if the precondition is met and the value is within the bound, as if the figures were exact. */
    private boolean isTrueWithoutInterval(Expectation expectation, FormulaFunctions formulaFunctions) {
        formulaFunctions.reset();
        try {
            if (!isMet(expectation.requires(), formulaFunctions)) {
                return false;
            }
            double value = value(expectation, formulaFunctions);
            return expectation.bound().contains(new FormulaInterval(value, value, value));
        } catch (JexlException e) {
            return false;
        }
    }

    private boolean isMet(String precondition, FormulaFunctions formulaFunctions) {
        return precondition.isEmpty() || (Boolean) evaluate(precondition, formulaFunctions);
    }

    /** Judges without the comparison with an idle server. */
    ExpectationResult judgeAlone(Expectation expectation, FormulaFunctions formulaFunctions) {
        formulaFunctions.reset();
        try {
            if (!isMet(expectation.requires(), formulaFunctions)) {
                return without(expectation, ExpectationVerdict.NOT_LOADED, formulaFunctions.unloaded().isEmpty()
                        ? "the precondition is not met: " + expectation.requires()
                        : formulaFunctions.unloaded());
            }
            return judge(expectation, interval(expectation, formulaFunctions), formulaFunctions.trace());
        } catch (JexlException e) {
            return switch (cause(e)) {
                case MissingPointException missing -> without(expectation, ExpectationVerdict.NOT_MEASURED,
                        String.valueOf(missing.getMessage()));
                case ArithmeticException _ -> without(expectation, ExpectationVerdict.NOT_MEASURED,
                        "a figure that it divides by is 0");
                default -> throw new IllegalStateException(
                        "expectation %s: %s".formatted(expectation.id(), e.getMessage()), e);
            };
        }
    }

    /**
     * Returns the value of the formula with its interval: each figure that it reads is moved to the ends of its own interval while the
     * others stay. The squares of the changes add up, because the figures are independent measurements.
     */
    private FormulaInterval interval(Expectation expectation, FormulaFunctions formulaFunctions) {
        FormulaTrace trace = formulaFunctions.trace();
        double value = value(expectation, formulaFunctions);
        double below = 0;
        double above = 0;
        for (Map.Entry<String, RepeatedFigure> figure : trace.uncertain().entrySet()) {
            trace.move(figure.getKey(), figure.getValue().lower());
            double one = value(expectation, formulaFunctions) - value;
            trace.move(figure.getKey(), figure.getValue().upper());
            double other = value(expectation, formulaFunctions) - value;
            below += Math.pow(Math.min(0, Math.min(one, other)), 2);
            above += Math.pow(Math.max(0, Math.max(one, other)), 2);
        }
        trace.moveNothing();
        return new FormulaInterval(value, value - Math.sqrt(below), value + Math.sqrt(above));
    }

    double value(Expectation expectation, FormulaFunctions formulaFunctions) {
        return ((Number) evaluate(expectation.value(), formulaFunctions)).doubleValue();
    }

    private Object evaluate(String formula, FormulaFunctions formulaFunctions) {
        return engine.createExpression(formula).evaluate(new ObjectContext<>(engine, formulaFunctions));
    }

    private static ExpectationResult judge(Expectation expectation, FormulaInterval interval, FormulaTrace trace) {
        if (Double.isNaN(interval.value())) {
            return without(expectation, ExpectationVerdict.NOT_MEASURED, "a figure is unknown on this machine");
        }
        ExpectationVerdict verdict = verdict(expectation, interval);
        return new ExpectationResult(expectation, verdict, interval, trace.text(), joined(switch (verdict) {
            case BY_CONSTRUCTION -> expectation.construction();
            case NOT_REPRODUCED ->
                expectation.otherwise().isEmpty() ? "the reason is unknown" : expectation.otherwise();
            case UNDECIDED -> "the interval contains the bound";
            default -> "";
        }, trace.doubts()));
    }

    private static ExpectationVerdict verdict(Expectation expectation, FormulaInterval interval) {
        if (expectation.bound().excludes(interval)) {
            return ExpectationVerdict.NOT_REPRODUCED;
        }
        if (!expectation.bound().contains(interval)) {
            return ExpectationVerdict.UNDECIDED;
        }
        return expectation.construction().isEmpty()
                ? ExpectationVerdict.REPRODUCED
                : ExpectationVerdict.BY_CONSTRUCTION;
    }

    private static ExpectationResult without(Expectation expectation, ExpectationVerdict verdict, String reason) {
        return new ExpectationResult(expectation, verdict, FormulaInterval.NONE, "", reason);
    }

    private static String joined(String... reasons) {
        return Stream.of(reasons).filter(text -> !text.isEmpty()).collect(Collectors.joining("; "));
    }

    private static Throwable cause(Throwable from) {
        Throwable cause = from;
        while (cause.getCause() != null && !(cause instanceof MissingPointException)) {
            cause = cause.getCause();
        }
        return cause;
    }
}
