package org.openmds.loadtest.control.session;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.controller.Submissions;
import org.openmds.loadtest.control.submit.Submission;
import org.openmds.loadtest.control.tester.Tester;

/** The testers of a run, where they are. Thread-safe. */
final class Testers implements Submissions, AutoCloseable {

    private static final long OWN_END_SECONDS = 10;
    private static final int LAST_WORDS = 2_000;

    private final List<String> names;
    private final Map<String, Submission> submitted = new ConcurrentHashMap<>();
    private final Map<String, String> ends = new ConcurrentHashMap<>();
    private final CountDownLatch ownEnd = new CountDownLatch(1);
    private @Nullable volatile Tester own;

    Testers(int count) {
        names = IntStream.range(0, count).mapToObj(number -> "tester-" + number).toList();
    }

    @Override
    public List<String> names() {
        return names;
    }

    void submitted(List<Submission> submissions) {
        for (int i = 0; i < submissions.size(); i++) {
            submitted.put(names.get(i), submissions.get(i));
        }
    }

    /** Runs the one tester in this process. */
    void own(Tester tester) {
        own = tester;
        Thread.ofPlatform().name("tester").daemon().start(() -> {
            try {
                Tester.Ending ending = tester.run();
                ends.put(names.getFirst(), ending.text());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                ownEnd.countDown();
            }
        });
    }

    @Override
    public String place(String name) {
        return Optional.ofNullable(submitted.get(name)).map(Submission::place).orElse("");
    }

    @Override
    public Optional<String> end(String name) {
        Submission submission = submitted.get(name);
        if (submission == null) {
            return Optional.ofNullable(ends.get(name));
        }
        String words = submission.isAlive() ? "" : submission.lastWords();
        return submission.isAlive()
                ? Optional.empty()
                : Optional.of(words.substring(Math.max(0, words.length() - LAST_WORDS)));
    }

    @Override
    public void close() {
        Tester tester = own;
        if (tester != null) {
            tester.stop();
            try {
                if (!ownEnd.await(OWN_END_SECONDS, TimeUnit.SECONDS)) {
                    System.getLogger(Testers.class.getName())
                            .log(System.Logger.Level.WARNING, "the tester did not end in time");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        List<Thread> closings = submitted.values().stream().map(each -> Thread.ofVirtual().start(each::close)).toList();
        for (Thread closing : closings) {
            try {
                closing.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
