package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.rgma.servlet.HttpFailure;

/** A user that creates a new consumer for each query. */
final class RgmaUser implements CallTraffic.BlockingClient {

    private static final SystemPart PRODUCER = SystemPart.INFORMATION_SERVER;
    private static final SystemPart REGISTRY = SystemPart.DIRECTORY_SERVER;

    private final RgmaSettings settings;
    private final int stepSamplingInterval;
    private final ConsumerHost host;
    private final List<URI> connections;

    RgmaUser(RgmaSettings settings, int phasesEvery, ConsumerHost host, List<URI> connections) {
        this.settings = settings;
        this.stepSamplingInterval = phasesEvery;
        this.host = host;
        this.connections = connections;
    }

    @Override
    public CallResult call(long number, Duration deadline) throws InterruptedException {
        StepLog log = new StepLog(System.nanoTime(), stepSamplingInterval > 0 && number % stepSamplingInterval == 0);
        try {
            RgmaConsumer.RetrievedAnswer retrieved = settings.ask() == RgmaSettings.QueryTarget.REGISTRY
                    ? queryRegistry(log, deadline)
                    : queryProducers(log, System.nanoTime() + deadline.toNanos());
            int rows = retrieved.tuples().rows().size();
            log.record(settings.ask() == RgmaSettings.QueryTarget.REGISTRY
                    ? RgmaSteps.recordedName(REGISTRY, 5)
                    : RgmaSteps.recordedName(PRODUCER, 11), System.nanoTime());
            return new CallResult(rows < settings.requiredRows(connections.size()) ? Outcome.BAD_ANSWER : Outcome.OK,
                    retrieved.body().length, 0, log.steps());
        } catch (HttpFailure e) {
            return CallResult.of(e.outcome());
        } catch (IOException | IllegalArgumentException e) {
            return CallResult.of(Outcome.BAD_ANSWER);
        }
    }

    private RgmaConsumer.RetrievedAnswer queryRegistry(StepLog log, Duration deadline)
            throws IOException, InterruptedException {
        RgmaConsumer.RetrievedAnswer retrieved = consumer().producers(deadline);
        // The marks are: received, sent, processed, results received.
        recordSteps(log, REGISTRY, 1, retrieved.times().marks());
        return retrieved;
    }

    private RgmaConsumer.RetrievedAnswer queryProducers(StepLog log, long until)
            throws IOException, InterruptedException {
        RgmaConsumer consumer = consumer();
        log.record(RgmaSteps.recordedName(PRODUCER, 1), System.nanoTime());
        consumer.start(timeLeft(until));
        while (!consumer.isComplete(settings.era() == SystemEra.YEAR_2003 ? Duration.ZERO : timeLeft(until),
                timeLeft(until))) {
            Thread.sleep(settings.poll());
        }
        long complete = System.nanoTime();
        Duration left = timeLeft(until);
        long asked = System.nanoTime();
        RgmaConsumer.RetrievedAnswer retrieved = consumer.retrieve(left);
        long done = System.nanoTime();
        List<Long> marks = retrieved.times().marks();
        // The first four marks are: received, started, sent, stored.
        recordSteps(log, PRODUCER, 2, marks.subList(0, 4));
        // The user's times are: complete, request to retrieve, retrieved. The servlet's marks are: retrieving, retrieved.
        recordSteps(log, PRODUCER, 6, List.of(complete, asked, marks.get(4), marks.get(5), done));
        return retrieved;
    }

    private static void recordSteps(StepLog log, SystemPart part, int first, List<Long> ends) {
        for (int i = 0; i < ends.size(); i++) {
            log.record(RgmaSteps.recordedName(part, first + i), ends.get(i));
        }
    }

    private RgmaConsumer consumer() {
        return new RgmaConsumer(host.http(), host.servlet(), settings.query().sql(), connections);
    }

    private static Duration timeLeft(long until) throws HttpFailure {
        long nanos = until - System.nanoTime();
        if (nanos <= 0) {
            throw new HttpFailure(Outcome.TIMEOUT, "the answer was not complete in time");
        }
        return Duration.ofNanos(nanos);
    }

    @Override
    public void close() {
        // Nothing to close: each query's consumer has ended.
    }
}
