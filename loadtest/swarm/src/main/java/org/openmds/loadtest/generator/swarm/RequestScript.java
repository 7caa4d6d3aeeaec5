package org.openmds.loadtest.generator.swarm;

import java.util.Iterator;
import java.util.List;

import org.openmds.loadtest.model.client.HttpTraffic.PreparedRequest;

/** The requests that a user sends before its first measured request or after its last one, in order. */
final class RequestScript {

    static final RequestScript EMPTY = new RequestScript(List.of());

    private final Iterator<PreparedRequest> requests;

    RequestScript(List<PreparedRequest> requests) {
        this.requests = requests.iterator();
    }

    /** Sends the next request. Returns false if none is left. */
    boolean sendNext(HttpUser user) {
        if (!requests.hasNext()) {
            return false;
        }
        user.sendUnrecorded(requests.next());
        return true;
    }
}
