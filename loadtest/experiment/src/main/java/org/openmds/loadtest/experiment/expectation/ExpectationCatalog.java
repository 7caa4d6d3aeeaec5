package org.openmds.loadtest.experiment.expectation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
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

/** All expectations of the file {@code expectations.yaml} in this package. Immutable. */
public final class ExpectationCatalog {

    private static final String FILE = "expectations.yaml";

    private final List<Expectation> all;
    private final JexlEngine engine = new JexlBuilder()
            .permissions(JexlPermissions.RESTRICTED.compose("org.openmds.loadtest.experiment.expectation.*"))
            .features(new JexlFeatures().loops(false).sideEffect(false).newInstance(false).script(false))
            .strict(true)
            .silent(false)
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
        formulaFunctions.reset();
        try {
            return judge(expectation, value(expectation, formulaFunctions), formulaFunctions);
        } catch (JexlException e) {
            return switch (cause(e)) {
                case MissingPointException missing -> without(expectation,
                        missing.isAboveScale() ? ExpectationVerdict.NOT_REACHABLE : ExpectationVerdict.NOT_MEASURED,
                        String.valueOf(missing.getMessage()));
                case ArithmeticException _ -> without(expectation, ExpectationVerdict.NOT_MEASURED,
                        "a figure that it divides by is 0");
                default -> throw new IllegalStateException(
                        "expectation %s: %s".formatted(expectation.id(), e.getMessage()), e);
            };
        }
    }

    double value(Expectation expectation, FormulaFunctions formulaFunctions) {
        Object value = engine.createExpression(expectation.value())
                .evaluate(new ObjectContext<>(engine, formulaFunctions));
        return ((Number) value).doubleValue();
    }

    /** Returns true if an idle server in place of all systems confirms the statement. */
    private boolean isConfirmedByAnIdleServer(Expectation expectation, FormulaFunctions formulaFunctions) {
        return formulaFunctions.ofIdleServer().stream().anyMatch(idle -> {
            idle.reset();
            try {
                return expectation.holds(value(expectation, idle));
            } catch (JexlException e) {
                return false;
            }
        });
    }

    private ExpectationResult judge(Expectation expectation, double value, FormulaFunctions formulaFunctions) {
        if (Double.isNaN(value)) {
            return without(expectation, ExpectationVerdict.NOT_MEASURED, "a figure is unknown on this machine");
        }
        String doubts = formulaFunctions.doubts();
        if (expectation.holds(value)) {
            return new ExpectationResult(expectation,
                    isConfirmedByAnIdleServer(expectation, formulaFunctions)
                            ? ExpectationVerdict.NO_EVIDENCE
                            : ExpectationVerdict.REPRODUCED,
                    value,
                    formulaFunctions.positions(),
                    doubts);
        }
        return formulaFunctions.isReduced()
                ? new ExpectationResult(expectation, ExpectationVerdict.NOT_REACHABLE, value,
                        formulaFunctions.positions(),
                        "not seen, but the run has fewer users or servers than the paper")
                : new ExpectationResult(expectation, ExpectationVerdict.NOT_REPRODUCED, value,
                        formulaFunctions.positions(),
                        joined(expectation.otherwise().isEmpty() ? "the reason is unknown" : expectation.otherwise(),
                                doubts));
    }

    private static ExpectationResult without(Expectation expectation, ExpectationVerdict verdict, String reason) {
        return new ExpectationResult(expectation, verdict, Double.NaN, "", reason);
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
