package org.openmds.loadtest.generator.kind.http;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.openmds.loadtest.model.client.HttpOutcomes;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.record.Outcome;

/**
 * A check that an answer has an expected status and contains an expected text.
 *
 * @param statuses
 *            statuses that mean success; empty for all of 2xx
 * @param text
 *            the expected text
 * @param within
 *            number of bytes of the answer that are searched
 */
record ExpectedText(Set<Integer> statuses, Optional<String> text, int within) implements HttpTraffic.AnswerCheck {

    @Override
    public int maxBodyBytes() {
        return text.isPresent() ? within : 0;
    }

    @Override
    public Outcome outcome(int status, ByteBuffer body) {
        if (!statuses.isEmpty()) {
            if (!statuses.contains(status)) {
                Outcome usual = HttpOutcomes.ofStatus(status);
                return usual.isSuccess() ? Outcome.BAD_ANSWER : usual;
            }
        } else if (!HttpOutcomes.ofStatus(status).isSuccess()) {
            return HttpOutcomes.ofStatus(status);
        }
        return text.isEmpty() || ByteSearch.contains(body, text.get()) ? Outcome.OK : Outcome.BAD_ANSWER;
    }

    @Override
    public String expected() {
        String status = statuses.isEmpty()
                ? "a status of 2xx"
                : "the status " + statuses.stream().sorted().map(String::valueOf).collect(Collectors.joining(" or "));
        return text.map(wanted -> "%s and '%s' in the first %d bytes".formatted(status, wanted, within)).orElse(status);
    }
}
