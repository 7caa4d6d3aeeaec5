package org.openmds.gateway.otlp;

import java.util.Locale;
import java.util.Optional;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.MediaKind;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;

import io.opentelemetry.proto.collector.logs.v1.ExportLogsPartialSuccess;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceResponse;

/** Writes answers of OTLP/HTTP, in the form of the request: ExportLogsServiceResponse, and google.rpc.Status for failures. */
final class OtlpAnswers {

    private static final int STATUS_CODE = 1;
    private static final int STATUS_MESSAGE = 2;

    private OtlpAnswers() {
    }

    /**
     * Returns the answer to a request that was taken, in whole or in part.
     *
     * @param message
     *            the reasons of the refusals; empty if no record was refused
     */
    static ApiAnswer taken(MediaKind media, long refused, String message) {
        if (media == MediaKind.PROTOBUF) {
            ExportLogsServiceResponse.Builder answer = ExportLogsServiceResponse.newBuilder();
            if (refused > 0) {
                answer.setPartialSuccess(ExportLogsPartialSuccess.newBuilder()
                        .setRejectedLogRecords(refused)
                        .setErrorMessage(message));
            }
            return ApiAnswer.of(media, answer.build().toByteArray());
        }
        JsonOutput out = new JsonOutput().beginObject();
        if (refused > 0) {
            out.name("partialSuccess")
                    .beginObject()
                    .member("rejectedLogRecords", Long.toString(refused))
                    .member("errorMessage", message)
                    .endObject();
        }
        return ApiAnswer.json(out.endObject());
    }

    /** Returns the answer of a failure. */
    static ApiAnswer failed(Request request, ApiProblem problem, String title) {
        String message = problem.detail().isEmpty() ? title : problem.detail();
        String type = Optional.ofNullable(request.getHeaders().get(HttpHeader.CONTENT_TYPE)).orElse("");
        boolean json = type.toLowerCase(Locale.ROOT).startsWith(MediaKind.JSON.type());
        byte[] body = json
                ? new JsonOutput().beginObject()
                        .member("code", code(problem.status()))
                        .member("message", message)
                        .endObject()
                        .toBytes()
                : status(code(problem.status()), message);
        return ApiAnswer.of(json ? MediaKind.JSON : MediaKind.PROTOBUF, body).withStatus(problem.status());
    }

    /** Writes a google.rpc.Status, whose class is in no library of this program. */
    private static byte[] status(int code, String message) {
        return UnknownFieldSet.newBuilder()
                .addField(STATUS_CODE, Field.newBuilder().addVarint(code).build())
                .addField(STATUS_MESSAGE,
                        Field.newBuilder().addLengthDelimited(ByteString.copyFromUtf8(message)).build())
                .build()
                .toByteArray();
    }

    /** Returns the code of google.rpc.Code for an HTTP status. */
    private static int code(int status) {
        return switch (status) {
            case 401 -> 16;
            case 403 -> 7;
            case 404 -> 5;
            case 405, 415 -> 12;
            case 409 -> 9;
            case 413, 429 -> 8;
            case 503 -> 14;
            default -> status < 500 ? 3 : 13;
        };
    }
}
