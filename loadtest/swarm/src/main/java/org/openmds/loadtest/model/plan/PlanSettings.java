package org.openmds.loadtest.model.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** What files and options say of a plan, each by its path such as {@code load.think.mean}, and where they say so. */
final class PlanSettings {

    private final SequencedMap<String, PlanSetting> settings = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    /**
     * @param origin
     *            such as "plan.yaml, line 3" or "--think"
     */
    record PlanSetting(String value, String origin) {
    }

    void set(String path, String value, String origin) {
        settings.put(path, new PlanSetting(value, origin));
    }

    /** Forgets all whose path begins so. */
    void removeAll(String prefix) {
        settings.keySet().removeIf(path -> path.startsWith(prefix));
    }

    Optional<PlanSetting> get(String path) {
        return Optional.ofNullable(settings.get(path));
    }

    /** All below a path, by the rest of theirs. */
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
