package org.openmds.provider.nagios;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputJson;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

import tools.jackson.databind.JsonNode;

/** Publishes the states of hosts and services from Icinga 2's API, as a {@link StatusDocument}. Thread-safe. */
final class IcingaProvider implements InformationProvider {

    private static final long MAX_EPOCH_SECOND = 1L << 40;

    private final String name;
    private final List<Input> objects;

    /**
     * @param objects
     *            inputs with the answers of {@code /v1/objects/hosts} and {@code /v1/objects/services}
     */
    public IcingaProvider(String name, List<Input> objects) {
        this.name = name;
        this.objects = List.copyOf(objects);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        List<MonitoringStatus> statuses = new ArrayList<>();
        for (Input each : objects) {
            JsonNode results = InputJson.read(each, deadline).path("results");
            if (!results.isArray()) {
                throw new CollectionException(
                        "%s gave no answer of Icinga 2: it has no list 'results'".formatted(each));
            }
            for (JsonNode result : results) {
                statuses.add(status(each, result));
            }
        }
        return StatusDocument.of(statuses);
    }

    private static MonitoringStatus status(Input input, JsonNode result) throws CollectionException {
        JsonNode known = result.path("attrs");
        boolean service = result.path("type").asString("").equals("Service");
        String name = known.path("name").asString("");
        String host = service ? known.path("host_name").asString("") : name;
        if (name.isEmpty() || host.isEmpty()) {
            throw new CollectionException("%s gave an object without a name".formatted(input));
        }
        JsonNode check = known.path("last_check_result");
        PluginText words = PluginText.parse(check.path("output").asString(""));
        PluginText text = new PluginText(words.output(), words.longOutput(), PerfDatum.all(numbers(check)));
        return new MonitoringStatus(host, service ? name : "", known.path("state").asInt(MonitoringStatus.UNKNOWN),
                known.path("state_type").asInt(1) == 1, Math.max(1, known.path("check_attempt").asInt(1)), text,
                time(known.path("last_check")), known.path("acknowledgement").asInt(0) > 0,
                known.path("downtime_depth").asInt(0) > 0);
    }

    /** Returns the performance data as one line. It is a list of texts, or of objects if Icinga has parsed it. */
    private static String numbers(JsonNode check) {
        StringJoiner line = new StringJoiner(" ");
        for (JsonNode each : check.path("performance_data")) {
            if (each.isString()) {
                line.add(each.asString());
            } else if (each.path("label").isString()) {
                line.add("'%s'=%s%s;%s;%s;%s;%s".formatted(each.path("label").asString().replace("'", "''"),
                        number(each, "value"), each.path("unit").asString(""), number(each, "warn"),
                        number(each, "crit"), number(each, "min"), number(each, "max")));
            }
        }
        return line.toString();
    }

    private static String number(JsonNode datum, String key) {
        JsonNode value = datum.path(key);
        return value.isNumber() ? InputJson.digits(value.decimalValue().stripTrailingZeros()) : "";
    }

    private static Optional<Instant> time(JsonNode seconds) {
        long value = seconds.isNumber() ? (long) seconds.asDouble(0) : 0;
        return value <= 0 ? Optional.empty() : Optional.of(Instant.ofEpochSecond(Math.min(value, MAX_EPOCH_SECOND)));
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }
}
