package org.openmds.loadtest.model.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Settings of a plan from files and options, by paths such as {@code load.think.mean}, with their origins. */
final class PlanSettings {

    private final SequencedMap<String, PlanSetting> settings = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    /**
     * A setting.
     *
     * @param origin
     *            such as "plan.yaml, line 3" or "--think"
     */
    record PlanSetting(String value, String origin) {
    }

    void set(String path, String value, String origin) {
        settings.put(path, new PlanSetting(value, origin));
    }

    /** Removes all settings whose path begins with the prefix. */
    void removeAll(String prefix) {
        settings.keySet().removeIf(path -> path.startsWith(prefix));
    }

    Optional<PlanSetting> get(String path) {
        return Optional.ofNullable(settings.get(path));
    }

    /** Returns all settings below a path, by the rest of their paths. */
    SequencedMap<String, PlanSetting> below(String prefix) {
        SequencedMap<String, PlanSetting> found = new LinkedHashMap<>();
        for (Map.Entry<String, PlanSetting> each : settings.entrySet()) {
            if (each.getKey().startsWith(prefix + ".")) {
                found.put(each.getKey().substring(prefix.length() + 1), each.getValue());
            }
        }
        return found;
    }

    void addProblem(String origin, String path, String text) {
        problems.add("%s: %s: %s".formatted(origin, path, text));
    }

    void addProblem(String text) {
        problems.add(text);
    }

    List<String> problems() {
        return problems;
    }
}
