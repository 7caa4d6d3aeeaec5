package org.openmds.provider.nagios;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;

/** The file in which Nagios and Icinga 1 keep their state, {@code status.dat}: blocks of {@code key=value}. */
final class StatusFile {

    private final Input input;
    private final List<MonitoringStatus> statuses = new ArrayList<>();
    private Optional<Instant> created = Optional.empty();

    private StatusFile(Input input) {
        this.input = input;
    }

    static StatusFile parse(Input input, String text) throws CollectionException {
        StatusFile file = new StatusFile(input);
        String block = "";
        Map<String, String> values = new HashMap<>();
        int number = 0;
        for (String raw : text.split("\n", -1)) {
            number++;
            String line = raw.strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (block.isEmpty() && line.endsWith("{")) {
                block = line.substring(0, line.length() - 1).strip();
                values.clear();
            } else if (!block.isEmpty() && line.equals("}")) {
                file.take(block, values);
                block = "";
            } else if (!block.isEmpty() && line.indexOf('=') > 0) {
                values.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
            } else {
                throw new CollectionException("%s is not a status file of Nagios (line %d)".formatted(input, number));
            }
        }
        if (!block.isEmpty() || file.created.isEmpty()) {
            throw new CollectionException("%s is an incomplete status file of Nagios".formatted(input));
        }
        return file;
    }

    /** Returns the time at which the file was written. */
    Instant created() {
        return created.orElseThrow();
    }

    List<MonitoringStatus> statuses() {
        return statuses;
    }

    private void take(String block, Map<String, String> values) throws CollectionException {
        switch (block) {
            case "info" -> created = time(values, "created");
            case "hoststatus" -> statuses.add(status(values, ""));
            case "servicestatus" -> statuses.add(status(values, required(values, "service_description")));
            default -> {
                // Comments, downtimes, contacts and the program itself are ignored.
            }
        }
    }

    private MonitoringStatus status(Map<String, String> values, String service) throws CollectionException {
        String lines = values.getOrDefault("plugin_output", "") + "\n"
                + values.getOrDefault("long_plugin_output", "").replace("\\n", "\n");
        PluginText words = PluginText.parse(lines);
        PluginText text = new PluginText(words.output(), words.longOutput(),
                PerfDatum.all(values.getOrDefault("performance_data", "")));
        return new MonitoringStatus(required(values, "host_name"), service, number(values, "current_state"),
                number(values, "state_type") == 1, number(values, "current_attempt"), text, time(values, "last_check"),
                number(values, "problem_has_been_acknowledged") == 1, number(values, "scheduled_downtime_depth") > 0);
    }

    private String required(Map<String, String> values, String key) throws CollectionException {
        String value = values.get(key);
        if (value == null || value.isEmpty()) {
            throw new CollectionException("%s has a status without %s".formatted(input, key));
        }
        return value;
    }

    private int number(Map<String, String> values, String key) throws CollectionException {
        try {
            return Integer.parseInt(values.getOrDefault(key, "0"));
        } catch (NumberFormatException e) {
            throw new CollectionException("%s has a status whose %s is not a number".formatted(input, key), e);
        }
    }

    /** Returns a time; empty for 0, which means never. */
    private Optional<Instant> time(Map<String, String> values, String key) throws CollectionException {
        try {
            long seconds = Long.parseLong(values.getOrDefault(key, "0"));
            return seconds <= 0 ? Optional.empty() : Optional.of(Instant.ofEpochSecond(Math.min(seconds, 1L << 40)));
        } catch (NumberFormatException e) {
            throw new CollectionException("%s has a status whose %s is not a time".formatted(input, key), e);
        }
    }
}
