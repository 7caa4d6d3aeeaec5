package org.openmds.gateway.otlp;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;

import org.openmds.gateway.route.ApiProblem;

import com.google.protobuf.WireFormat;

import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.ArrayValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.common.v1.KeyValueList;
import io.opentelemetry.proto.logs.v1.ResourceLogs;
import io.opentelemetry.proto.logs.v1.ScopeLogs;
import io.opentelemetry.proto.resource.v1.Resource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads an ExportLogsServiceRequest in the form of Protocol Buffers (OTLP 1.10). Only one record is in memory at a time: the classes of the library
 * would keep many times the bytes of a request whose fields are small. Unknown fields are skipped.
 */
final class ProtobufLogRecords implements LogRecords {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final byte[] request;

    ProtobufLogRecords(byte[] request) {
        this.request = request;
    }

    @Override
    public void each(Consumer<LogRecord> consumer) {
        try {
            ProtobufField.root(request).each(field -> {
                if (field.isLong(ExportLogsServiceRequest.RESOURCE_LOGS_FIELD_NUMBER)) {
                    ofResource(field, consumer);
                }
            });
        } catch (IOException e) {
            throw ApiProblem.invalid("the body is no ExportLogsServiceRequest: " + e.getMessage());
        }
    }

    private static void ofResource(ProtobufField logs, Consumer<LogRecord> consumer) throws IOException {
        // The resource may stand behind its records.
        ObjectNode resource = NODES.objectNode();
        logs.each(field -> {
            if (field.isLong(ResourceLogs.RESOURCE_FIELD_NUMBER)) {
                addAttributes(resource, field, Resource.ATTRIBUTES_FIELD_NUMBER, MAX_DEPTH);
            }
        });
        logs.each(field -> {
            if (field.isLong(ResourceLogs.SCOPE_LOGS_FIELD_NUMBER)) {
                field.each(inScope -> {
                    if (inScope.isLong(ScopeLogs.LOG_RECORDS_FIELD_NUMBER)) {
                        consumer.accept(record(inScope, resource));
                    }
                });
            }
        });
    }

    private static LogRecord record(ProtobufField message, ObjectNode resource) throws IOException {
        ObjectNode attributes = NODES.objectNode();
        String[] name = {""};
        message.each(field -> {
            if (field.isLong(io.opentelemetry.proto.logs.v1.LogRecord.EVENT_NAME_FIELD_NUMBER)) {
                name[0] = field.text();
            }
        });
        addAttributes(attributes, message, io.opentelemetry.proto.logs.v1.LogRecord.ATTRIBUTES_FIELD_NUMBER, MAX_DEPTH);
        return new LogRecord(name[0], attributes, resource);
    }

    /** Adds the pairs of key and value in fields with a number. */
    private static void addAttributes(ObjectNode target, ProtobufField message, int number, int depth)
            throws IOException {
        message.each(field -> {
            if (field.isLong(number)) {
                addAttribute(target, field, depth);
            }
        });
    }

    private static void addAttribute(ObjectNode target, ProtobufField pair, int depth) throws IOException {
        String[] key = {""};
        JsonNode[] value = {NODES.nullNode()};
        pair.each(field -> {
            if (field.isLong(KeyValue.KEY_FIELD_NUMBER)) {
                key[0] = field.text();
            } else if (field.isLong(KeyValue.VALUE_FIELD_NUMBER)) {
                value[0] = value(field, depth);
            }
        });
        target.set(key[0], value[0]);
    }

    private static JsonNode value(ProtobufField message, int depth) throws IOException {
        if (depth == 0) {
            throw LogRecords.tooDeep();
        }
        JsonNode[] value = {NODES.nullNode()};
        message.each(field -> value[0] = field.wireType() == WireFormat.WIRETYPE_LENGTH_DELIMITED
                ? longValue(field, value[0], depth)
                : number(field, value[0]));
        return value[0];
    }

    /** Returns a value of several bytes, or else the one before it. */
    private static JsonNode longValue(ProtobufField field, JsonNode before, int depth) throws IOException {
        return switch (field.number()) {
            case AnyValue.STRING_VALUE_FIELD_NUMBER -> NODES.stringNode(field.text());
            case AnyValue.BYTES_VALUE_FIELD_NUMBER -> NODES.binaryNode(
                    Arrays.copyOfRange(field.bytes(), field.offset(), field.offset() + field.length()));
            case AnyValue.ARRAY_VALUE_FIELD_NUMBER -> {
                ArrayNode items = NODES.arrayNode();
                field.each(item -> {
                    if (item.isLong(ArrayValue.VALUES_FIELD_NUMBER)) {
                        items.add(value(item, depth - 1));
                    }
                });
                yield items;
            }
            case AnyValue.KVLIST_VALUE_FIELD_NUMBER -> {
                ObjectNode members = NODES.objectNode();
                addAttributes(members, field, KeyValueList.VALUES_FIELD_NUMBER, depth - 1);
                yield members;
            }
            default -> before;
        };
    }

    private static JsonNode number(ProtobufField field, JsonNode before) {
        return switch (field.number()) {
            case AnyValue.BOOL_VALUE_FIELD_NUMBER -> NODES.booleanNode(field.bits() != 0);
            case AnyValue.INT_VALUE_FIELD_NUMBER -> NODES.numberNode(field.bits());
            case AnyValue.DOUBLE_VALUE_FIELD_NUMBER -> NODES.numberNode(Double.longBitsToDouble(field.bits()));
            default -> before;
        };
    }
}
