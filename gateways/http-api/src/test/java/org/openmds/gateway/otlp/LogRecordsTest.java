package org.openmds.gateway.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.openmds.gateway.json.InvalidJsonException;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest.SentBody;
import org.openmds.gateway.route.MediaKind;

import com.google.protobuf.ByteString;

import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.ArrayValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.common.v1.KeyValueList;
import io.opentelemetry.proto.logs.v1.ResourceLogs;
import io.opentelemetry.proto.logs.v1.ScopeLogs;
import io.opentelemetry.proto.resource.v1.Resource;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class LogRecordsTest {

    @Property(tries = 200, seed = "1")
    void protobuf_thatTheLibraryWrites_hasTheSameValues(@ForAll("values") AnyValue value) {
        List<LogRecord> records = read(MediaKind.PROTOBUF, request(value).toByteArray());

        assertThat(records).singleElement().satisfies(record -> {
            assertThat(record.eventName()).isEqualTo("entity.state");
            assertThat(record.attributes().path("a").toString()).isEqualTo(json(value));
            assertThat(record.resource().path("r").asString()).isEqualTo("ü");
        });
    }

    @Property(tries = 300, seed = "2")
    void bytes_thatAreDamaged_areRefusedOrRead(@ForAll("values") AnyValue value, @ForAll int place,
            @ForAll byte other) {
        byte[] damaged = request(value).toByteArray();
        damaged[Math.floorMod(place, damaged.length)] = other;
        try {
            read(MediaKind.PROTOBUF, damaged);
        } catch (ApiProblem refused) {
            assertThat(refused.status()).isEqualTo(400);
        }
    }

    @Example
    void json_ofEachKindOfValue_isAsInProtobuf() {
        String values = """
                {"arrayValue":{"values":[{"stringValue":"x"},{"boolValue":true},{"intValue":"7"},{"intValue":8},
                {"doubleValue":0.5},{"bytesValue":"AQI="},{"kvlistValue":{"values":[{"key":"k","value":{}}]}}]}}""";

        List<LogRecord> records = read(MediaKind.JSON, body(values));

        assertThat(records.getFirst().attributes().path("a").toString())
                .isEqualTo("[\"x\",true,7,8,0.5,\"AQI=\",{\"k\":null}]");
    }

    @Example
    void json_withWrongTypes_isRefused() {
        for (String wrong : List.of("{\"stringValue\":1}", "{\"intValue\":\"x\"}", "{\"intValue\":1.5}",
                "{\"intValue\":\"9999999999999999999\"}", "{\"doubleValue\":\"x\"}", "{\"boolValue\":\"true\"}",
                "{\"arrayValue\":{\"values\":{}}}", "{\"kvlistValue\":{\"values\":[{\"key\":1}]}}")) {
            assertThatThrownBy(() -> read(MediaKind.JSON, body(wrong))).as(wrong).isInstanceOf(ApiProblem.class);
        }
        assertThatThrownBy(() -> read(MediaKind.JSON, "[]".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(InvalidJsonException.class);
    }

    @Example
    void values_thatAreTooDeep_areRefused() {
        AnyValue deep = text("x");
        String deepJson = "{\"stringValue\":\"x\"}";
        for (int i = 0; i < LogRecords.MAX_DEPTH; i++) {
            deep = AnyValue.newBuilder().setArrayValue(ArrayValue.newBuilder().addValues(deep)).build();
            deepJson = "{\"arrayValue\":{\"values\":[" + deepJson + "]}}";
        }
        byte[] protobuf = request(deep).toByteArray();
        byte[] json = body(deepJson);

        assertThatThrownBy(() -> read(MediaKind.PROTOBUF, protobuf)).hasMessageContaining("levels");
        assertThatThrownBy(() -> read(MediaKind.JSON, json)).hasMessageContaining("levels");
    }

    @Provide
    Arbitrary<AnyValue> values() {
        Arbitrary<AnyValue> scalars = Arbitraries.oneOf(
                Arbitraries.strings().withCharRange('a', 'ü').ofMaxLength(20).map(LogRecordsTest::text),
                Arbitraries.longs().map(number -> AnyValue.newBuilder().setIntValue(number).build()),
                Arbitraries.doubles().map(number -> AnyValue.newBuilder().setDoubleValue(number).build()),
                Arbitraries.of(true, false).map(flag -> AnyValue.newBuilder().setBoolValue(flag).build()),
                Arbitraries.bytes()
                        .array(byte[].class)
                        .ofMaxSize(10)
                        .map(bytes -> AnyValue.newBuilder().setBytesValue(ByteString.copyFrom(bytes)).build()),
                Arbitraries.just(AnyValue.getDefaultInstance()));
        return Arbitraries.recursive(() -> scalars,
                inner -> inner.list()
                        .ofMaxSize(3)
                        .flatMap(items -> Arbitraries.of(
                                AnyValue.newBuilder()
                                        .setArrayValue(ArrayValue.newBuilder().addAllValues(items))
                                        .build(),
                                AnyValue.newBuilder().setKvlistValue(members(items)).build())),
                0, 4);
    }

    private static KeyValueList members(List<AnyValue> items) {
        KeyValueList.Builder members = KeyValueList.newBuilder();
        for (int i = 0; i < items.size(); i++) {
            members.addValues(pair("k" + i, items.get(i)));
        }
        return members.build();
    }

    private static AnyValue text(String text) {
        return AnyValue.newBuilder().setStringValue(text).build();
    }

    private static KeyValue.Builder pair(String key, AnyValue value) {
        return KeyValue.newBuilder().setKey(key).setValue(value);
    }

    private static ExportLogsServiceRequest request(AnyValue value) {
        return ExportLogsServiceRequest.newBuilder()
                .addResourceLogs(ResourceLogs.newBuilder()
                        .setResource(Resource.newBuilder().addAttributes(pair("r", text("ü"))))
                        .addScopeLogs(ScopeLogs.newBuilder()
                                .addLogRecords(io.opentelemetry.proto.logs.v1.LogRecord.newBuilder()
                                        .setTimeUnixNano(7)
                                        .setFlags(1)
                                        .setEventName("entity.state")
                                        .addAttributes(pair("a", value)))))
                .build();
    }

    /** Returns a value as JSON, written from the classes of the library. */
    private static String json(AnyValue value) {
        return switch (value.getValueCase()) {
            case STRING_VALUE -> "\"" + value.getStringValue() + "\"";
            case BOOL_VALUE -> Boolean.toString(value.getBoolValue());
            case INT_VALUE -> Long.toString(value.getIntValue());
            case DOUBLE_VALUE -> Double.toString(value.getDoubleValue());
            case BYTES_VALUE ->
                "\"" + java.util.Base64.getEncoder().encodeToString(value.getBytesValue().toByteArray()) + "\"";
            case ARRAY_VALUE -> "[" + String.join(",",
                    value.getArrayValue().getValuesList().stream().map(LogRecordsTest::json).toList()) + "]";
            case KVLIST_VALUE -> "{" + String.join(",",
                    value.getKvlistValue()
                            .getValuesList()
                            .stream()
                            .map(pair -> "\"" + pair.getKey() + "\":" + json(pair.getValue()))
                            .toList())
                    + "}";
            default -> "null";
        };
    }

    private static byte[] body(String value) {
        return """
                {"resourceLogs":[{"scopeLogs":[{"logRecords":[{"eventName":"entity.state","attributes":[{"key":"a","value":%s}]}]}]}]}"""
                .formatted(value)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static List<LogRecord> read(MediaKind media, byte[] body) {
        List<LogRecord> records = new ArrayList<>();
        LogRecords.of(new SentBody(media, body)).each(records::add);
        return records;
    }
}
