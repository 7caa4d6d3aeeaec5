package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.Era;

/** Asks producers for a consumer. {@link Era#THEN}: one after the other; {@link Era#NOW}: all at once. Thread-safe. */
final class ProducerQueries {

    private final Http http;
    private final Era era;
    private final ExecutorService threads;

    /**
     * @param threads
     *            one for each request that waits
     */
    ProducerQueries(Http http, Era era, ExecutorService threads) {
        this.http = http;
        this.era = era;
        this.threads = threads;
    }

    /**
     * What all producers gave.
     *
     * @param executedShare
     *            the part of the time which the producers took, of 1
     */
    record Asked(Tuples tuples, double executedShare) {
    }

    private record One(Tuples tuples, long nanos, long executedNanos) {
    }

    /**
     * @param until
     *            in {@link System#nanoTime}
     * @throws HttpFailure
     *             of the first producer that does not answer: an answer has all
     */
    Asked ask(List<URI> connections, String select, long until) throws IOException, InterruptedException {
        String question = Http.form("select", select);
        List<One> all = era == Era.THEN || connections.size() == 1
                ? inTurn(connections, question, until)
                : together(connections, question, until);
        long nanos = all.stream().mapToLong(One::nanos).sum();
        long executed = all.stream().mapToLong(One::executedNanos).sum();
        return new Asked(Tuples.union(all.stream().map(One::tuples).toList()),
                nanos == 0 ? 0 : (double) executed / nanos);
    }

    private List<One> inTurn(List<URI> connections, String question, long until)
            throws IOException, InterruptedException {
        List<One> all = new ArrayList<>(connections.size());
        for (URI connection : connections) {
            all.add(ask(connection, question, until));
        }
        return all;
    }

    private List<One> together(List<URI> connections, String question, long until)
            throws IOException, InterruptedException {
        List<Future<One>> coming = connections.stream()
                .map(connection -> threads.submit(() -> ask(connection, question, until)))
                .toList();
        try {
            List<One> all = new ArrayList<>(coming.size());
            for (Future<One> one : coming) {
                all.add(one.get());
            }
            return all;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IOException(e.getCause());
        } finally {
            coming.forEach(one -> one.cancel(true));
        }
    }

    private One ask(URI connection, String question, long until) throws IOException, InterruptedException {
        long start = System.nanoTime();
        if (until - start <= 0) {
            throw new HttpFailure(Outcome.TIMEOUT, "no time was left to ask " + connection);
        }
        Http.Answer answer = http.get(URI.create(connection + "/query?" + question), Duration.ofNanos(until - start));
        Tuples tuples = TuplesXml.read(answer.body());
        long nanos = System.nanoTime() - start;
        return new One(tuples, nanos, Math.min(nanos, answer.serverNanos(ProducerServlet.EXECUTE)));
    }
}
