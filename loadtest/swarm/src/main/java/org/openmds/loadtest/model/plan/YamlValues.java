package org.openmds.loadtest.model.plan;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

import org.openmds.loadtest.model.plan.PlanSettings.PlanSetting;

/** Converts settings to typed values. A wrong value becomes a problem and is replaced by the default. */
final class YamlValues {

    private final PlanSettings settings;

    YamlValues(PlanSettings settings) {
        this.settings = settings;
    }

    Duration duration(String path, Duration usual) {
        Optional<PlanSetting> given = settings.get(path);
        if (given.isEmpty()) {
            return usual;
        }
        return DurationNotation.parse(given.get().value()).orElseGet(() -> {
            addProblem(given.get(), path, DurationNotation.EXPECTED);
            return usual;
        });
    }

    Duration positiveDuration(String path, Duration usual) {
        Duration duration = duration(path, usual);
        if (duration.isZero()) {
            settings.get(path).ifPresent(given -> addProblem(given, path, "more than 0s"));
            return usual;
        }
        return duration;
    }

    long wholeNumber(String path, long usual, long least, long most) {
        Optional<PlanSetting> given = settings.get(path);
        if (given.isEmpty()) {
            return usual;
        }
        try {
            long value = Long.parseLong(given.get().value());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException _) {
            // Reported below, like a number out of range.
        }
        addProblem(given.get(), path,
                least == Long.MIN_VALUE
                        ? "a whole number"
                        : "a whole number from %d to %d".formatted(least,
                                most));
        return usual;
    }

    double number(String path, double usual, double least, double most) {
        Optional<PlanSetting> given = settings.get(path);
        if (given.isEmpty()) {
            return usual;
        }
        try {
            double value = Double.parseDouble(given.get().value());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException _) {
            // Reported below, like a number out of range.
        }
        addProblem(given.get(), path, "a number from %.0f to %.0f".formatted(least, most));
        return usual;
    }

    /** Returns a choice; its text is the constant in lower case with hyphens. */
    <E extends Enum<E>> E choice(String path, Class<E> type, E usual) {
        Optional<PlanSetting> given = settings.get(path);
        if (given.isEmpty()) {
            return usual;
        }
        String wanted = given.get().value();
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> yamlName(each).equals(wanted.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseGet(() -> {
                    addProblem(given.get(), path, String.join(", ",
                            Arrays.stream(type.getEnumConstants()).map(YamlValues::yamlName).toList()));
                    return usual;
                });
    }

    static String yamlName(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private void addProblem(PlanSetting given, String path, String expected) {
        settings.addProblem(given.origin(), path, "expected %s, got '%s'".formatted(expected, given.value()));
    }
}
