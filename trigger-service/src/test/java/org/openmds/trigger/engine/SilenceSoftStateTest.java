package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Silence;

final class SilenceSoftStateTest extends TriggersSoftStateContract {

    @Override
    protected CompletableFuture<String> add(int number) {
        return triggers().silence(silence("silence" + number)).thenApply(Silence::id);
    }

    @Override
    protected CompletableFuture<?> change(String key) {
        return triggers().silence(silence(key));
    }

    @Override
    protected CompletableFuture<?> remove(String key) {
        return triggers().endSilence(key);
    }

    @Override
    protected boolean isVisible(String key) {
        return triggers().currentSilences().stream().anyMatch(silence -> silence.id().equals(key));
    }

    @Override
    protected int count() {
        return triggers().currentSilences().size();
    }

    @Override
    protected String collection() {
        return "trigger-silences";
    }

    private Silence silence(String id) {
        Instant now = clock.now();
        return new Silence(id, List.of(new LabelMatcher("host", "b")), now, now.plus(LEASE), "new disks", "alice");
    }
}
