package org.openmds.server.operation;

import java.util.Optional;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.http.ClientAddress;

/**
 * The places for the long answers of one handler until they are sent: slow readers hold at most so many copies. Each connector has places of its own, so
 * that clients of the services take none of the operator's. Thread-safe.
 */
final class AnswerPlaces {

    private static final int PLACES = 8;
    private static final int PLACES_OF_AN_ADDRESS = 4;
    private static final String RETRY_SECONDS = "2";

    private final Budget places;

    /** @param what what is answered, for messages */
    AnswerPlaces(String what) {
        places = new Budget(what, PLACES, PLACES_OF_AN_ADDRESS);
    }

    /** Writes an answer. */
    @FunctionalInterface
    interface AnswerWriter {

        /** @param sent must be completed when the answer is sent */
        void write(Callback sent);
    }

    /** Lets the writer write, or refuses the request if all places are in use. */
    void answer(Request request, Response response, Callback callback, AnswerWriter writer) {
        Optional<BudgetPermit> place = places.take(ClientAddress.key(request), 1);
        if (place.isPresent()) {
            writer.write(Callback.from(place.get()::close, callback));
        } else {
            response.setStatus(503);
            response.getHeaders().put(HttpHeader.RETRY_AFTER, RETRY_SECONDS);
            Content.Sink.write(response, true, places.refusal() + "\n", callback);
        }
    }
}
