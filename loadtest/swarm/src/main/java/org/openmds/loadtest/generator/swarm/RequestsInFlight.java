package org.openmds.loadtest.generator.swarm;

import org.jspecify.annotations.Nullable;

/**
 * The requests in flight on one event loop, oldest first. All have the same timeout, so the first is the next to time out, and no request
 * needs its own timer.
 */
final class RequestsInFlight {

    private @Nullable HttpUser first;
    private @Nullable HttpUser last;

    @Nullable
    HttpUser first() {
        return first;
    }

    void add(HttpUser user) {
        user.earlier = last;
        if (last == null) {
            first = user;
        } else {
            last.later = user;
        }
        last = user;
    }

    void remove(HttpUser user) {
        if (user.earlier == null) {
            first = user.later;
        } else {
            user.earlier.later = user.later;
        }
        if (user.later == null) {
            last = user.earlier;
        } else {
            user.later.earlier = user.earlier;
        }
        user.earlier = null;
        user.later = null;
    }
}
