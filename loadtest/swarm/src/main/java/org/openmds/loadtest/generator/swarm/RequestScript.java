package org.openmds.loadtest.generator.swarm;

import java.util.Iterator;
import java.util.List;

import org.openmds.loadtest.model.client.HttpTraffic.PreparedRequest;

/** What a user does before its first request or after its last one, request by request. */
final class RequestScript {

    static final RequestScript EMPTY = new RequestScript(List.of());

    private final Iterator<PreparedRequest> requests;

    RequestScript(List<PreparedRequest> requests) {
        this.requests = requests.iterator();
    }

    /** Sends the next request; false where there is none left. */
    boolean sendNext(HttpUser user) {
        if (!requests.hasNext()) {
            return false;
        }
        user.sendUnrecorded(requests.next());
        return true;
    }
}
