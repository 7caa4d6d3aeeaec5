package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.openmds.trigger.action.ActionException;
import org.openmds.trigger.action.TriggerAction;

/** Sends notices, each attempt on a virtual thread. Thread-safe. */
final class NoticeSender implements Consumer<NoticeDelivery>, AutoCloseable {

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);

    private final Supplier<Map<String, TriggerAction>> actions;
    private final Consumer<DeliveryResult> ended;
    private final ExecutorService executor = Executors
            .newThreadPerTaskExecutor(Thread.ofVirtual().name("trigger-action-", 0).factory());

    /** The result of an attempt. */
    record DeliveryResult(NoticeDelivery delivery, Optional<ActionException> failure) {
    }

    /** @param ended called at the end of each attempt that was begun */
    NoticeSender(Supplier<Map<String, TriggerAction>> actions, Consumer<DeliveryResult> ended) {
        this.actions = actions;
        this.ended = ended;
    }

    /** Begins an attempt and returns immediately. */
    @Override
    public void accept(NoticeDelivery delivery) {
        try {
            executor.execute(() -> ended.accept(new DeliveryResult(delivery, attempt(delivery))));
        } catch (RejectedExecutionException e) {
            // The process stops: the notice is sent again after the next start.
        }
    }

    /**
     * Lets attempts in progress end within the timeout, then interrupts them. A notice that is sent completely is not sent again after the
     * next start. Idempotent.
     */
    @Override
    public void close() {
        executor.shutdown();
        try {
            boolean _ = executor.awaitTermination(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        executor.shutdownNow();
    }

    private Optional<ActionException> attempt(NoticeDelivery delivery) {
        TriggerAction action = actions.get().get(delivery.action());
        if (action == null) {
            return Optional.of(ActionException.permanent("there is no action '%s'".formatted(delivery.action())));
        }
        try {
            action.send(delivery.notice());
            return Optional.empty();
        } catch (ActionException e) {
            return Optional.of(e);
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            return Optional
                    .of(ActionException.temporary("%s failed with an unexpected error: %s".formatted(action.describe(),
                            e), e));
        }
    }
}
