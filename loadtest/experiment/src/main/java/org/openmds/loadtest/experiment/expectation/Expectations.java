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
import org.openmds.loadtest.experiment.expectation.Finding.Verdict;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** All expectations: the file {@code expectations.yaml} beside this class. Immutable. */
public final class Expectations {

    private static final String FILE = "expectations.yaml";

    private final List<Expectation> all;
    private final JexlEngine engine = new JexlBuilder()
            .permissions(JexlPermissions.RESTRICTED.compose("org.openmds.loadtest.experiment.expectation.*"))
            .features(new JexlFeatures().loops(false).sideEffect(false).newInstance(false).script(false))
            .strict(true)
            .silent(false)
            .create();

    private Expectations(List<Expectation> all) {
        this.all = List.copyOf(all);
    }

    /** @throws UncheckedIOException where the file is wrong, which a test would have told */
    public static Expectations load() {
        try (InputStream file = Expectations.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IOException("there is no " + FILE);
            }
            Expectation[] read = YAMLMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build()
                    .readValue(file, Expectation[].class);
            return new Expectations(List.of(read));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public List<Expectation> all() {
        return all;
    }

    /** What became of each, in the order of the file. */
    public List<Finding> judge(Evidence evidence) {
        return all.stream().map(expectation -> judge(expectation, evidence)).toList();
    }

    Finding judge(Expectation expectation, Evidence evidence) {
        evidence.forget();
        try {
            Object value = engine.createExpression(expectation.value())
                    .evaluate(new ObjectContext<>(engine, evidence));
            return judge(expectation, ((Number) value).doubleValue(), evidence);
        } catch (JexlException e) {
            return switch (cause(e)) {
                case MissingPoint missing -> without(expectation,
                        missing.isAboveScale() ? Verdict.NOT_REACHABLE : Verdict.NOT_MEASURED,
                        String.valueOf(missing.getMessage()));
                case ArithmeticException _ -> without(expectation, Verdict.NOT_MEASURED,
                        "it divides by a figure that is 0");
                default -> throw new IllegalStateException(
                        "expectation %s: %s".formatted(expectation.id(), e.getMessage()), e);
            };
        }
    }

    private static Finding judge(Expectation expectation, double value, Evidence evidence) {
        if (Double.isNaN(value)) {
            return without(expectation, Verdict.NOT_MEASURED, "its figures are not known here");
        }
        String doubts = evidence.doubts();
        if (expectation.holds(value)) {
            return new Finding(expectation, Verdict.REPRODUCED, value, evidence.places(),
                    joined(evidence.note(), doubts));
        }
        return evidence.isReduced()
                ? new Finding(expectation, Verdict.NOT_REACHABLE, value, evidence.places(),
                        "not seen with fewer users or servers than the paper's")
                : new Finding(expectation, Verdict.NOT_REPRODUCED, value, evidence.places(),
                        joined(expectation.otherwise().isEmpty() ? "no reason is known" : expectation.otherwise(),
                                evidence.note(), doubts));
    }

    private static Finding without(Expectation expectation, Verdict verdict, String reason) {
        return new Finding(expectation, verdict, Double.NaN, "", reason);
    }

    private static String joined(String... reasons) {
        return Stream.of(reasons).filter(text -> !text.isEmpty()).collect(Collectors.joining("; "));
    }

    private static Throwable cause(Throwable from) {
        Throwable cause = from;
        while (cause.getCause() != null && !(cause instanceof MissingPoint)) {
            cause = cause.getCause();
        }
        return cause;
    }
}
