package org.openmds.trigger.engine;

import java.util.concurrent.CompletableFuture;

import org.openmds.trigger.rule.SampleRules;

/** Triggers that clients created; they have no leases. */
final class RuleSoftStateTest extends TriggersSoftStateContract {

    @Override
    protected boolean hasLeases() {
        return false;
    }

    @Override
    protected CompletableFuture<String> add(int number) {
        return triggers().create(SampleRules.each("rule" + number, "//v:none")).thenApply(status -> status.rule().id());
    }

    @Override
    protected CompletableFuture<?> change(String key) {
        return triggers().put(SampleRules.each(key, "//v:other").enabled(false));
    }

    @Override
    protected CompletableFuture<?> remove(String key) {
        return triggers().remove(key);
    }

    @Override
    protected boolean isVisible(String key) {
        return triggers().find(key).isPresent();
    }

    @Override
    protected int count() {
        return triggers().statuses().size();
    }

    @Override
    protected String collection() {
        return "triggers";
    }
}
