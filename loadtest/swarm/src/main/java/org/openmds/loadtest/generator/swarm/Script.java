package org.openmds.loadtest.generator.swarm;

import java.util.Iterator;
import java.util.List;

import org.openmds.loadtest.model.client.HttpTraffic.Request;

/** What a user does before its first request or after its last one, request by request. */
final class Script {

    static final Script NOTHING = new Script(List.of());

    private final Iterator<Request> requests;

    Script(List<Request> requests) {
        this.requests = requests.iterator();
    }

    /** Sends the next request; false where there is none left. */
    boolean goOn(HttpUser user) {
        if (!requests.hasNext()) {
            return false;
        }
        user.prepare(requests.next());
        return true;
    }
}
