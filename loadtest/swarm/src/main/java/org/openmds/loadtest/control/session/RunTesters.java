package org.openmds.loadtest.control.session;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.controller.ExpectedTesters;
import org.openmds.loadtest.control.submit.TesterSubmission;
import org.openmds.loadtest.control.tester.LoadTester;

/** The testers of a run and their processes. Thread-safe. */
final class RunTesters implements ExpectedTesters, AutoCloseable {

    private static final long STOP_TIMEOUT_SECONDS = 10;
    private static final int MAX_OUTPUT_LENGTH = 2_000;

    private final List<String> names;
    private final Map<String, TesterSubmission> submitted = new ConcurrentHashMap<>();
    private final Map<String, String> ends = new ConcurrentHashMap<>();
    private final CountDownLatch inProcessEnd = new CountDownLatch(1);
    private @Nullable volatile LoadTester inProcess;

    RunTesters(int count) {
        names = IntStream.range(0, count).mapToObj(number -> "tester-" + number).toList();
    }

    @Override
    public List<String> names() {
        return names;
    }

    void addSubmissions(List<TesterSubmission> submissions) {
        for (int i = 0; i < submissions.size(); i++) {
            submitted.put(names.get(i), submissions.get(i));
        }
    }

    /** Runs the only tester in this process. */
    void runInProcess(LoadTester tester) {
        inProcess = tester;
        Thread.ofPlatform().name("tester").daemon().start(() -> {
            try {
                LoadTester.TesterEnding ending = tester.run();
                ends.put(names.getFirst(), ending.text());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                inProcessEnd.countDown();
            }
        });
    }

    @Override
    public String place(String name) {
        return Optional.ofNullable(submitted.get(name)).map(TesterSubmission::place).orElse("");
    }

    @Override
    public Optional<String> end(String name) {
        TesterSubmission submission = submitted.get(name);
        if (submission == null) {
            return Optional.ofNullable(ends.get(name));
        }
        String words = submission.isAlive() ? "" : submission.lastOutput();
        return submission.isAlive()
                ? Optional.empty()
                : Optional.of(words.substring(Math.max(0, words.length() - MAX_OUTPUT_LENGTH)));
    }

    @Override
    public void close() {
        LoadTester tester = inProcess;
        if (tester != null) {
            tester.stop();
            try {
                if (!inProcessEnd.await(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                    System.getLogger(RunTesters.class.getName())
                            .log(System.Logger.Level.WARNING, "the tester in this process did not end in time");
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
