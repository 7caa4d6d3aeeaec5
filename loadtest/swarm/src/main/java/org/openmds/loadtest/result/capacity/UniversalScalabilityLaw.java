package org.openmds.loadtest.result.capacity;

/**
 * The Universal Scalability Law: X(N) = gamma N / (1 + alpha (N - 1) + beta N (N - 1)).
 *
 * <p>Gunther, "Guerrilla Capacity Planning" (2007), chapters 4 to 6. N is the number of requests in flight; users who think do not count.
 *
 * @param alpha
 *            contention: the serial share of the work
 * @param beta
 *            coherency: the cost of requests to each other
 * @param gamma
 *            throughput of one request at a time
 */
public record UniversalScalabilityLaw(double alpha, double beta, double gamma) {

    /** Returns the throughput in requests per second. */
    public double throughput(double concurrency) {
        return gamma * concurrency / divisor(concurrency);
    }

    double divisor(double concurrency) {
        return 1 + alpha * (concurrency - 1) + beta * concurrency * (concurrency - 1);
    }

    /** Returns the mean response time in seconds, by Little's law. */
    public double response(double concurrency) {
        return divisor(concurrency) / gamma;
    }

    /** Returns the concurrency with the highest throughput: sqrt((1 - alpha) / beta); infinite if more users never reduce throughput. */
    public double peakConcurrency() {
        return beta <= 0 ? Double.POSITIVE_INFINITY : Math.sqrt(Math.max(0, 1 - alpha) / beta);
    }

    /**
     * Returns the highest throughput. Without a peak it is the limit that throughput approaches, or infinite for a service that scales
     * without limit.
     */
    public double maxThroughput() {
        if (beta > 0) {
            return throughput(Math.max(1, peakConcurrency()));
        }
        return alpha > 0 ? gamma / alpha : Double.POSITIVE_INFINITY;
    }

    /** Returns the number of users with a think time in seconds that cause a concurrency: N = X (R + Z). */
    public double users(double concurrency, double think) {
        return concurrency + throughput(concurrency) * think;
    }
}
