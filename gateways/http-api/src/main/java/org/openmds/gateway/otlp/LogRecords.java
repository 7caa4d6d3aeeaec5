package org.openmds.gateway.otlp;

import java.util.function.Consumer;

import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest.SentBody;
import org.openmds.gateway.route.MediaKind;

/** The log records of one request, read as often as needed; none of them is kept. */
@FunctionalInterface
interface LogRecords {

    /** Depth limit of a value: of arrays and maps in each other. */
    int MAX_DEPTH = 16;

    /**
     * Gives all records to a consumer, in their order.
     *
     * @throws ApiProblem
     *             the request cannot be read
     */
    void each(Consumer<LogRecord> consumer);

    /** Returns the records of a body. */
    static LogRecords of(SentBody body) {
        return body.media() == MediaKind.PROTOBUF
                ? new ProtobufLogRecords(body.bytes())
                : JsonLogRecords.of(body.bytes());
    }

    /** Returns the failure of a request with a value that is nested too deeply. */
    static ApiProblem tooDeep() {
        return ApiProblem.invalid("a value has more than %d levels of arrays and maps".formatted(MAX_DEPTH));
    }
}
