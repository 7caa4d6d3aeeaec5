package org.openmds.loadtest.model.plan;

import java.util.Map;
import java.util.function.BiConsumer;

import org.openmds.configuration.ConfigurationFormat;
import org.openmds.configuration.Findings;
import org.openmds.configuration.ScalarType;

/** The format of plan files, and a plan as its text. */
public final class PlanFormat {

    private static final ScalarType<Double> NUMBER = new ScalarType<>(Double.class, "a number",
            Map.of("type", "number"), (text, _) -> Double.valueOf(text), PlanFormat::written, 0.0);

    private static final ConfigurationFormat<PlanFile> FORMAT = withRules((_, _) -> {
    });

    private PlanFormat() {
    }

    /** Returns the plan as YAML that {@link PlanReader} reads back as the same plan. */
    public static String yaml(LoadPlan plan) {
        return FORMAT.yaml(PlanFile.of(plan));
    }

    /** Returns a record of the defaults at its keys. */
    static <R extends Record> R defaults(Class<R> settings) {
        return FORMAT.defaults(settings);
    }

    static ConfigurationFormat<PlanFile> withRules(BiConsumer<PlanFile, Findings> rules) {
        return ConfigurationFormat.builder(PlanFile.class)
                .scalar(NUMBER)
                .varyingDefaults((given, _) -> TimeSettings.varyingDefaults(given))
                .rules(rules)
                .build();
    }

    private static Object written(double number) {
        return number == Math.rint(number) ? (Object) (long) number : (Object) number;
    }
}
