package org.openmds.loadtest.control.submit;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A job of a batch system with one element a tester. Asks the system how they are every few seconds, and has the job ended when all of its
 * submissions are closed.
 */
final class ArrayJob implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ArrayJob.class);
    private static final Duration EVERY = Duration.ofSeconds(3);
    private static final Duration CLOSE = Duration.ofSeconds(5);

    private final String name;
    private final Batch batch;
    private final int elements;
    private final Map<Integer, Element> states = new ConcurrentHashMap<>();
    private final CountDownLatch ending = new CountDownLatch(1);
    private final AtomicInteger open;
    private final Thread watch;

    /** The batch system, asked about this job. */
    interface Batch {

        /**
         * How the elements are that it knows of, by index.
         *
         * @throws SubmissionException
         *             where it does not say
         */
        Map<Integer, Element> elements() throws SubmissionException;

        /**
         * Ends the job, wherever it is.
         *
         * @throws SubmissionException
         *             where that is not possible
         */
        void cancel() throws SubmissionException;
    }

    /**
     * One element.
     *
     * @param state
     *            in the system's words
     */
    record Element(boolean alive, String state) {
    }

    private ArrayJob(String name, Batch batch, int elements) {
        this.name = name;
        this.batch = batch;
        this.elements = elements;
        open = new AtomicInteger(elements);
        watch = Thread.ofVirtual().name("job-watch").unstarted(this::watch);
    }

    static ArrayJob watch(String name, Batch batch, int elements) {
        ArrayJob job = new ArrayJob(name, batch, elements);
        job.watch.start();
        return job;
    }

    List<Submission> submissions() {
        return IntStream.range(0, elements).<Submission>mapToObj(Part::new).toList();
    }

    private void watch() {
        try {
            while (!ending.await(EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        try {
            Map<Integer, Element> now = batch.elements();
            // Those that were there and are not any more have ended.
            states.replaceAll((index, before) -> now.getOrDefault(index, new Element(false, "ended")));
            states.putAll(now);
        } catch (SubmissionException e) {
            // Asked again soon; what a tester itself says counts more.
        }
    }

    private void oneClosed() {
        if (open.decrementAndGet() == 0) {
            close();
        }
    }

    @Override
    public void close() {
        if (ending.getCount() == 0) {
            return;
        }
        ending.countDown();
        try {
            batch.cancel();
            watch.join(CLOSE);
        } catch (SubmissionException e) {
            LOG.warn("{} could not be ended: {}", name, e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One element, as the controller sees it. */
    private final class Part implements Submission {

        private final int index;
        private final CountDownLatch closed = new CountDownLatch(1);

        Part(int index) {
            this.index = index;
        }

        @Override
        public String place() {
            return name + " element " + index;
        }

        @Override
        public boolean isAlive() {
            Element element = states.get(index);
            return element == null || element.alive();
        }

        @Override
        public String lastWords() {
            Element element = states.get(index);
            return element == null ? "" : element.state();
        }

        @Override
        public void close() {
            synchronized (closed) {
                if (closed.getCount() == 0) {
                    return;
                }
                closed.countDown();
            }
            oneClosed();
        }
    }
}
