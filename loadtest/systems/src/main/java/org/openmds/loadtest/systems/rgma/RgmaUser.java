package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.Answer;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;

/** One user: a new consumer for each query. */
final class RgmaUser implements CallTraffic.Client {

    /** How often a user of then looked whether its answer was complete. */
    private static final Duration LOOKS_EVERY = Duration.ofMillis(10);
    private static final Part PRODUCER = Part.INFORMATION_SERVER;
    private static final Part REGISTRY = Part.DIRECTORY_SERVER;

    private final RgmaSettings settings;
    private final int phasesEvery;
    private final ConsumerHost host;
    private final List<URI> connections;

    RgmaUser(RgmaSettings settings, int phasesEvery, ConsumerHost host, List<URI> connections) {
        this.settings = settings;
        this.phasesEvery = phasesEvery;
        this.host = host;
        this.connections = connections;
    }

    @Override
    public Answer call(long number, Duration deadline) throws InterruptedException {
        StepLog log = new StepLog(System.nanoTime(), phasesEvery > 0 && number % phasesEvery == 0);
        try {
            Consumer.Retrieved retrieved = settings.ask() == RgmaSettings.Ask.REGISTRY
                    ? askRegistry(log, deadline)
                    : askProducers(log, System.nanoTime() + deadline.toNanos());
            int rows = retrieved.tuples().rows().size();
            log.ended(settings.ask() == RgmaSettings.Ask.REGISTRY
                    ? RgmaSteps.recorded(REGISTRY, 5)
                    : RgmaSteps.recorded(PRODUCER, 11), System.nanoTime());
            return new Answer(rows < settings.leastRows(connections.size()) ? Outcome.BAD_ANSWER : Outcome.OK,
                    retrieved.body().length, 0, log.steps());
        } catch (HttpFailure e) {
            return Answer.of(e.outcome());
        } catch (IOException | IllegalArgumentException e) {
            return Answer.of(Outcome.BAD_ANSWER);
        }
    }

    private Consumer.Retrieved askRegistry(StepLog log, Duration deadline) throws IOException, InterruptedException {
        Consumer.Retrieved retrieved = consumer().producers(deadline);
        // received, sent, processed, results here
        logAll(log, REGISTRY, 1, retrieved.times().marks());
        return retrieved;
    }

    private Consumer.Retrieved askProducers(StepLog log, long until) throws IOException, InterruptedException {
        Consumer consumer = consumer();
        log.ended(RgmaSteps.recorded(PRODUCER, 1), System.nanoTime());
        consumer.start(left(until));
        while (!consumer.isComplete(settings.era() == Era.THEN ? Duration.ZERO : left(until), left(until))) {
            Thread.sleep(LOOKS_EVERY);
        }
        long complete = System.nanoTime();
        Duration left = left(until);
        long asked = System.nanoTime();
        Consumer.Retrieved retrieved = consumer.retrieve(left);
        long done = System.nanoTime();
        List<Long> marks = retrieved.times().marks();
        // received, started, sent, stored
        logAll(log, PRODUCER, 2, marks.subList(0, 4));
        // seen, asked for, and by the servlet again: retrieving, retrieved
        logAll(log, PRODUCER, 6, List.of(complete, asked, marks.get(4), marks.get(5), done));
        return retrieved;
    }

    private static void logAll(StepLog log, Part part, int first, List<Long> ends) {
        for (int i = 0; i < ends.size(); i++) {
            log.ended(RgmaSteps.recorded(part, first + i), ends.get(i));
        }
    }

    private Consumer consumer() {
        return new Consumer(host.http(), host.servlet(), settings.query().sql(), connections);
    }

    private static Duration left(long until) throws HttpFailure {
        long nanos = until - System.nanoTime();
        if (nanos <= 0) {
            throw new HttpFailure(Outcome.TIMEOUT, "the answer was not complete in time");
        }
        return Duration.ofNanos(nanos);
    }

    @Override
    public void close() {
        // Its consumers are over.
    }
}
