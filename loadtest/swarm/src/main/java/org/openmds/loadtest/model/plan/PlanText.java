package org.openmds.loadtest.model.plan;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.openmds.loadtest.model.plan.LoadProfile.LoadStep;

/** Writes a plan as YAML that {@link PlanReader} reads back as the same plan. */
public final class PlanText {

    private PlanText() {
    }

    public static String of(LoadPlan plan) {
        StringBuilder text = new StringBuilder();
        text.append("name: ").append(quoted(plan.name())).append('\n').append("client:\n");
        text.append("  kind: ").append(quoted(plan.client().kind())).append('\n');
        text.append("  target: ").append(quoted(plan.client().target())).append('\n');
        if (!plan.client().options().isEmpty()) {
            text.append("  options:\n");
            for (Map.Entry<String, String> option : new TreeMap<>(plan.client().options()).entrySet()) {
                text.append("    ")
                        .append(quoted(option.getKey()))
                        .append(": ")
                        .append(quoted(option.getValue()))
                        .append('\n');
            }
        }
        load(text, plan.load());
        text.append("connection: ").append(YamlValues.yamlName(plan.connection())).append('\n');
        text.append("timeout: ").append(DurationNotation.text(plan.timeout())).append('\n');
        text.append("warmup: ").append(DurationNotation.text(plan.warmup())).append('\n');
        text.append("drain: ").append(DurationNotation.text(plan.drain())).append('\n');
        text.append("phases-every: ").append(plan.phasesEvery()).append('\n');
        text.append("clock-every: ").append(DurationNotation.text(plan.clockEvery())).append('\n');
        List<String> sources = plan.sourceAddresses().stream().map(PlanText::quoted).toList();
        text.append("source-addresses: [").append(String.join(", ", sources)).append("]\n");
        return text.append("seed: ").append(plan.seed()).append('\n').toString();
    }

    private static void load(StringBuilder text, LoadProfile load) {
        text.append("load:\n  model: ").append(YamlValues.yamlName(load.model())).append('\n');
        if (load.model() == LoadProfile.LoadModel.CLOSED) {
            text.append("  think: {kind: ")
                    .append(YamlValues.yamlName(load.think().kind()))
                    .append(", mean: ")
                    .append(DurationNotation.text(load.think().mean()))
                    .append("}\n");
        }
        text.append("  stagger: ").append(DurationNotation.text(load.stagger())).append("\n  steps:\n");
        for (LoadStep step : load.steps()) {
            text.append("  - {level: ")
                    .append(number(step.level()))
                    .append(", ramp: ")
                    .append(DurationNotation.text(step.ramp()))
                    .append(", hold: ")
                    .append(DurationNotation.text(step.hold()))
                    .append("}\n");
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    /** Returns the text unquoted if YAML reads it back unchanged, else in quotes. */
    private static String quoted(String text) {
        if (text.matches("[A-Za-z0-9/][A-Za-z0-9._:/+-]*") && !text.endsWith(":")) {
            return text;
        }
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            switch (c) {
                case '"', '\\' -> quoted.append('\\').append((char) c);
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                default -> quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
