package org.openmds.gateway.otlp;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

import org.openmds.gateway.otlp.EntityEvent.EntityEnd;
import org.openmds.gateway.otlp.EntityEvent.EntityRelation;
import org.openmds.gateway.otlp.EntityEvent.EntityReport;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The forms of entity events: that of the specification, and the one that the OpenTelemetry Collector sent before it and still sends. */
enum EventForm {
    /** Events have the name {@code entity.state} or {@code entity.delete}. */
    SPECIFIED("entity.", "description", "report.interval", ChronoUnit.SECONDS),
    /** The attribute {@code otel.entity.event.type} is {@code entity_state} or {@code entity_delete}. */
    COLLECTOR("otel.entity.", "attributes", "interval", ChronoUnit.MILLIS);

    private static final String EVENT_TYPE = "otel.entity.event.type";
    /** Longest report interval, in its unit: longer ones mean the same. */
    private static final long MAX_INTERVAL = 1L << 40;

    private final String prefix;
    private final String description;
    private final String interval;
    private final ChronoUnit unit;

    EventForm(String prefix, String description, String interval, ChronoUnit unit) {
        this.prefix = prefix;
        this.description = prefix + description;
        this.interval = prefix + interval;
        this.unit = unit;
    }

    /**
     * Reads the event in a log record.
     *
     * @throws RefusedRecordException
     *             the record is no valid event of an entity
     */
    static EntityEvent read(LogRecord log) {
        JsonNode former = log.attributes().path(EVENT_TYPE);
        String name = log.eventName().isEmpty() && former.isString() ? former.asString() : log.eventName();
        return switch (name) {
            case "entity.state" -> SPECIFIED.report(log);
            case "entity.delete" -> new EntityEnd(SPECIFIED.entity(log.attributes()));
            case "entity_state" -> COLLECTOR.report(log);
            case "entity_delete" -> new EntityEnd(COLLECTOR.entity(log.attributes()));
            default -> throw new RefusedRecordException("the log record is no event entity.state or entity.delete");
        };
    }

    private EntityReport report(LogRecord log) {
        ObjectNode attributes = log.attributes();
        return new EntityReport(entity(attributes), map(attributes, description), relations(attributes),
                interval(attributes.path(interval)), log.resource());
    }

    private EntityName entity(ObjectNode attributes) {
        return entity(attributes, prefix + "type", prefix + "id");
    }

    private static EntityName entity(JsonNode attributes, String typeName, String idName) {
        JsonNode type = attributes.path(typeName);
        if (!type.isString() || type.asString().isBlank()) {
            throw new RefusedRecordException(typeName + " must be a text");
        }
        JsonNode id = attributes.path(idName);
        if (!id.isObject() || id.isEmpty()) {
            throw new RefusedRecordException(idName + " must be a map with at least one attribute");
        }
        SortedMap<String, String> values = new TreeMap<>();
        id.properties().forEach(pair -> {
            if (pair.getValue().isContainer() || pair.getValue().isNull()) {
                throw new RefusedRecordException("the values of %s must be texts".formatted(idName));
            }
            values.put(pair.getKey(), pair.getValue().asString());
        });
        return new EntityName(type.asString(), values);
    }

    private List<EntityRelation> relations(ObjectNode attributes) {
        JsonNode list = attributes.path(prefix + "relationships");
        List<EntityRelation> relations = new ArrayList<>();
        if (!list.isMissingNode() && !list.isNull() && !list.isArray()) {
            throw new RefusedRecordException(prefix + "relationships must be an array");
        }
        for (JsonNode each : list.values()) {
            JsonNode type = each.has("relationship.type") ? each.path("relationship.type") : each.path("type");
            if (!type.isString()) {
                throw new RefusedRecordException("a relationship must have a relationship.type");
            }
            relations.add(new EntityRelation(type.asString(), entity(each, "entity.type", "entity.id")));
        }
        return relations;
    }

    private static ObjectNode map(ObjectNode attributes, String name) {
        return switch (attributes.path(name)) {
            case ObjectNode map -> map;
            case JsonNode none when none.isMissingNode() || none.isNull() -> JsonNodeFactory.instance.objectNode();
            case JsonNode other -> throw new RefusedRecordException(name + " must be a map");
        };
    }

    private Optional<Duration> interval(JsonNode given) {
        if (given.isMissingNode() || given.isNull()) {
            return Optional.empty();
        }
        if (!given.isIntegralNumber() || given.asLong() < 0) {
            throw new RefusedRecordException(interval + " must be an integer of at least 0");
        }
        return Optional.of(Duration.of(Math.min(given.asLong(), MAX_INTERVAL), unit));
    }
}
