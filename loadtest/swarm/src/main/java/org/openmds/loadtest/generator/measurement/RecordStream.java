package org.openmds.loadtest.generator.measurement;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordCodec;

/** The records of one thread, or of several threads that share a lock. A record is written straight into the page that the sink gets. */
public final class RecordStream {

    private static final int PAGE_RECORDS = 1_024;
    private static final int PAGE_COUNT = 16;
    /** Limit of phase names. Names come from servers, and each keeps a number until the end of the run. */
    private static final int MAX_NAMES = 64;

    private final RecordWriter writer;
    private final int tester;
    private final BlockingQueue<RecordWriter.RecordPage> free = new ArrayBlockingQueue<>(PAGE_COUNT);
    private final Map<String, Integer> names = new HashMap<>();
    private RecordWriter.RecordPage page;

    public RecordStream(RecordWriter writer, int tester) {
        this.writer = writer;
        this.tester = tester;
        for (int i = 0; i < PAGE_COUNT; i++) {
            free.add(new RecordWriter.RecordPage(RecordCodec.buffer(PAGE_RECORDS), free));
        }
        this.page = free.remove();
    }

    public void request(int client, long start, long duration, Outcome outcome, long bytes, long pacing) {
        RecordCodec.request(writableBuffer(), tester, client, start, duration, outcome, bytes, pacing);
    }

    /** Marks the last request as held back: it was due before its user was free to send it. */
    public void markHeldBack() {
        RecordCodec.holdBack(page.buffer());
    }

    public void phase(int client, long start, long duration, String name) {
        Integer known = names.get(name);
        if (known == null && names.size() < MAX_NAMES) {
            known = writer.sink().name(name);
            names.put(name, known);
        }
        if (known != null) {
            RecordCodec.phase(writableBuffer(), tester, client, start, duration, known);
        }
    }

    void metric(int client, long time, double value, String name) {
        RecordCodec.metric(writableBuffer(), tester, client, time, value, writer.sink().name(name));
    }

    public void userBegan(int client, long start) {
        RecordCodec.client(writableBuffer(), tester, client, start, 0, Outcome.OK);
    }

    public void userEnded(int client, long start, long duration, Outcome outcome) {
        RecordCodec.client(writableBuffer(), tester, client, start, Math.max(1, duration), outcome);
    }

    /** Passes the current page to the writer if it is not empty. */
    public void flush() {
        if (page.buffer().position() > 0) {
            writer.add(page);
            page = awaitFreePage();
        }
    }

    private ByteBuffer writableBuffer() {
        if (!page.buffer().hasRemaining()) {
            flush();
        }
        return page.buffer();
    }

    /** Returns an empty page. Waits if the sink is slower than the swarm; the users are then late, and the pacing error shows it. */
    private RecordWriter.RecordPage awaitFreePage() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return free.take();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
