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
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.rgma.servlet.HttpFailure;
import org.openmds.loadtest.systems.rgma.servlet.ServletClient;
import org.openmds.loadtest.systems.rgma.servlet.Tuples;
import org.openmds.loadtest.systems.rgma.servlet.TuplesXml;

/** Queries producers for a consumer: one after the other in {@link SystemEra#YEAR_2003}, all at once in {@link SystemEra#TODAY}. Thread-safe. */
final class ProducerQueries {

    private final ServletClient http;
    private final SystemEra era;
    private final ExecutorService threads;

    /**
     * @param threads
     *            needs a thread for each concurrent request
     */
    ProducerQueries(ServletClient servletClient, SystemEra era, ExecutorService threads) {
        this.http = servletClient;
        this.era = era;
        this.threads = threads;
    }

    /**
     * The answers of all producers.
     *
     * @param executedShare
     *            the producers' share of the time, from 0 to 1
     */
    record ProducerAnswers(Tuples tuples, double executedShare) {
    }

    private record ProducerAnswer(Tuples tuples, long nanos, long executedNanos) {
    }

    /**
     * @param until
     *            the deadline in {@link System#nanoTime}
     * @throws HttpFailure
     *             if a producer does not answer: an answer needs all producers
     */
    ProducerAnswers query(List<URI> connections, String select, long until) throws IOException, InterruptedException {
        String question = ServletClient.form("select", select);
        List<ProducerAnswer> all = era == SystemEra.YEAR_2003 || connections.size() == 1
                ? querySerially(connections, question, until)
                : queryInParallel(connections, question, until);
        long nanos = all.stream().mapToLong(ProducerAnswer::nanos).sum();
        long executed = all.stream().mapToLong(ProducerAnswer::executedNanos).sum();
        return new ProducerAnswers(Tuples.union(all.stream().map(ProducerAnswer::tuples).toList()),
                nanos == 0 ? 0 : (double) executed / nanos);
    }

    private List<ProducerAnswer> querySerially(List<URI> connections, String question, long until)
            throws IOException, InterruptedException {
        List<ProducerAnswer> all = new ArrayList<>(connections.size());
        for (URI connection : connections) {
            all.add(query(connection, question, until));
        }
        return all;
    }

    private List<ProducerAnswer> queryInParallel(List<URI> connections, String question, long until)
            throws IOException, InterruptedException {
        List<Future<ProducerAnswer>> coming = connections.stream()
                .map(connection -> threads.submit(() -> query(connection, question, until)))
                .toList();
        try {
            List<ProducerAnswer> all = new ArrayList<>(coming.size());
            for (Future<ProducerAnswer> one : coming) {
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

    private ProducerAnswer query(URI connection, String question, long until) throws IOException, InterruptedException {
        long start = System.nanoTime();
        if (until - start <= 0) {
            throw new HttpFailure(Outcome.TIMEOUT, "the deadline has passed before the request to " + connection);
        }
        ServletClient.ServletAnswer answer = http.get(URI.create(connection + "/query?" + question),
                Duration.ofNanos(until - start));
        Tuples tuples = TuplesXml.read(answer.body());
        long nanos = System.nanoTime() - start;
        return new ProducerAnswer(tuples, nanos, Math.min(nanos, answer.serverNanos(ProducerServlet.EXECUTE_STEP)));
    }
}
