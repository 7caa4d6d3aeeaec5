package org.openmds.gateway.otlp;

import java.util.function.Consumer;
import java.util.regex.Pattern;

import org.openmds.gateway.json.JsonContent;
import org.openmds.gateway.route.ApiProblem;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads an ExportLogsServiceRequest in the form of JSON (OTLP 1.10, section JSON Protobuf Encoding). Unknown members are skipped. */
final class JsonLogRecords implements LogRecords {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,19}");

    private final JsonNode request;

    private JsonLogRecords(JsonNode request) {
        this.request = request;
    }

    static JsonLogRecords of(byte[] body) {
        return new JsonLogRecords(JsonContent.object(body));
    }

    @Override
    public void each(Consumer<LogRecord> consumer) {
        for (JsonNode logs : items(request, "resourceLogs")) {
            ObjectNode resource = attributes(logs.path("resource"), "attributes", MAX_DEPTH);
            for (JsonNode scope : items(logs, "scopeLogs")) {
                for (JsonNode log : items(scope, "logRecords")) {
                    consumer.accept(new LogRecord(text(log.path("eventName"), "eventName"),
                            attributes(log, "attributes", MAX_DEPTH), resource));
                }
            }
        }
    }

    private static Iterable<JsonNode> items(JsonNode parent, String name) {
        JsonNode list = parent.path(name);
        if (!list.isMissingNode() && !list.isNull() && !list.isArray()) {
            throw ApiProblem.invalid("%s must be an array".formatted(name));
        }
        return list.values();
    }

    private static String text(JsonNode value, String name) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (!value.isString()) {
            throw ApiProblem.invalid("%s must be a string".formatted(name));
        }
        return value.asString();
    }

    private static ObjectNode attributes(JsonNode parent, String name, int depth) {
        ObjectNode found = NODES.objectNode();
        for (JsonNode pair : items(parent, name)) {
            found.set(text(pair.path("key"), "key"), value(pair.path("value"), depth));
        }
        return found;
    }

    private static JsonNode value(JsonNode any, int depth) {
        if (depth == 0) {
            throw LogRecords.tooDeep();
        }
        if (any.has("arrayValue")) {
            ArrayNode items = NODES.arrayNode();
            items(any.path("arrayValue"), "values").forEach(item -> items.add(value(item, depth - 1)));
            return items;
        }
        return any.has("kvlistValue") ? attributes(any.path("kvlistValue"), "values", depth - 1) : scalar(any);
    }

    private static JsonNode scalar(JsonNode any) {
        JsonNode text = any.has("stringValue") ? any.path("stringValue") : any.path("bytesValue");
        if (text.isString()) {
            return text;
        }
        if (any.path("boolValue").isBoolean()) {
            return any.path("boolValue");
        }
        if (any.has("intValue")) {
            return integer(any.path("intValue"));
        }
        JsonNode number = any.path("doubleValue");
        if (!text.isMissingNode() || any.has("boolValue") || any.has("doubleValue") && !isDouble(number)) {
            throw ApiProblem.invalid("a value has another type than its name says");
        }
        return number.isMissingNode() ? NODES.nullNode() : number;
    }

    /** Returns true for a number, and for the texts that stand for infinite numbers and for none. */
    private static boolean isDouble(JsonNode number) {
        return number.isNumber()
                || number.isString() && Pattern.matches("NaN|-?Infinity", number.asString());
    }

    /** Returns an integer; JSON has it as a text because its numbers are not exact in all languages. */
    private static JsonNode integer(JsonNode value) {
        try {
            if (value.isIntegralNumber() || value.isString() && INTEGER.matcher(value.asString()).matches()) {
                return NODES.numberNode(Long.parseLong(value.asString()));
            }
        } catch (NumberFormatException e) {
            // The message below says what is expected.
        }
        throw ApiProblem.invalid("intValue must be an integer of 64 bits");
    }
}
