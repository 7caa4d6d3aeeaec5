package org.openmds.gateway.read;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The times of the oldest values in the last answers, so that an answer without a body need not look for them again. Thread-safe. */
final class OldestValues {

    private static final int LIMIT = 256;

    @GuardedBy("this")
    private final Map<String, Optional<Instant>> times = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Optional<Instant>> eldest) {
            return size() > LIMIT;
        }
    };

    /**
     * Returns the time of the oldest value in an answer.
     *
     * @param answer
     *            the version of the group and the request
     * @param search
     *            finds the time if the answer is not known
     */
    Optional<Instant> of(String answer, Supplier<Optional<Instant>> search) {
        Optional<Optional<Instant>> known = find(answer);
        if (known.isPresent()) {
            return known.get();
        }
        Optional<Instant> found = search.get();
        synchronized (this) {
            times.put(answer, found);
        }
        return found;
    }

    private synchronized Optional<Optional<Instant>> find(String answer) {
        return Optional.ofNullable(times.get(answer));
    }
}
