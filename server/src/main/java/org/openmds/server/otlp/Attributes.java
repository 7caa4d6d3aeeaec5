package org.openmds.server.otlp;

import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;

/** The attributes of points and of the server: names with texts. */
final class Attributes {

    private Attributes() {
    }

    static KeyValue of(String name, String value) {
        return KeyValue.newBuilder().setKey(name).setValue(AnyValue.newBuilder().setStringValue(value)).build();
    }
}
