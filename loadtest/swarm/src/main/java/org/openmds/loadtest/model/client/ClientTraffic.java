package org.openmds.loadtest.model.client;

/** What the clients of one tester send: HTTP requests, which event loops send at little cost, or calls that block. */
public sealed interface ClientTraffic extends AutoCloseable permits HttpTraffic, CallTraffic {

    /** Ends what all clients share. Each client's own has ended before. */
    @Override
    void close();
}
