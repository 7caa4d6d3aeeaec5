package org.openmds.loadtest.model.client;

/** The requests of one tester's clients: HTTP requests, which event loops send at little cost, or blocking calls. */
public sealed interface ClientTraffic extends AutoCloseable permits HttpTraffic, CallTraffic {

    /** Closes the resources that all clients share. The clients themselves have ended before. */
    @Override
    void close();
}
