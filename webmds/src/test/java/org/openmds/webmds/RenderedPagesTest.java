package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.webmds.transform.TransformException;

/** The cache of pages, while several callers ask for the same page. */
class RenderedPagesTest {

    private static final RenderedPages.PageKey KEY = new RenderedPages.PageKey("1", "hosts", Map.of());

    private final RenderedPages pages = new RenderedPages();
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger made = new AtomicInteger();

    @AfterEach
    void close() {
        end.countDown();
        callers.close();
        pages.close();
    }

    @Test
    void get_samePageByTwoCallers_isMadeOnce() throws Exception {
        Future<WebPage> first = callers.submit(() -> pages.get(KEY, this::slow));
        begun.await();
        Thread second = Thread.ofVirtual().start(this::joined);
        await().until(() -> second.getState() == Thread.State.WAITING);
        end.countDown();

        second.join();

        assertThat(first.get().status()).isEqualTo(200);
        assertThat(made).hasValue(1);
    }

    @Test
    void get_otherCallerFails_isMadeByTheSecond() throws Exception {
        Future<WebPage> first = callers.submit(() -> pages.get(KEY, () -> {
            WebPage _ = slow();
            throw new TransformException("its share is in use");
        }));
        begun.await();
        Future<WebPage> second = callers.submit(() -> pages.get(KEY, this::slow));
        end.countDown();

        assertThat(second.get().status()).isEqualTo(200);
        assertThat(first).failsWithin(Duration.ofSeconds(10))
                .withThrowableOfType(ExecutionException.class)
                .withMessageContaining("its share");
    }

    private void joined() {
        try {
            WebPage _ = pages.get(KEY, this::slow);
        } catch (TransformException e) {
            throw new IllegalStateException(e);
        }
    }

    private WebPage slow() {
        made.incrementAndGet();
        begun.countDown();
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return WebPage.html(200, "page");
    }
}
