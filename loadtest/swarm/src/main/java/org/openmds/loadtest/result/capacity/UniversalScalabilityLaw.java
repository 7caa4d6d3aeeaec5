package org.openmds.loadtest.result.capacity;

/**
 * The Universal Scalability Law: X(N) = gamma N / (1 + alpha (N - 1) + beta N (N - 1)).
 *
 * <p>Gunther, "Guerrilla Capacity Planning" (2007), chapters 4 to 6. N is requests under way at the same time; users who think are not
 * at the service.
 *
 * @param alpha
 *            contention: the part of the work that is done one after another
 * @param beta
 *            coherency: what requests cost one another
 * @param gamma
 *            throughput of one request at a time
 */
public record UniversalScalabilityLaw(double alpha, double beta, double gamma) {

    /** In requests a second. */
    public double throughput(double concurrency) {
        return gamma * concurrency / divisor(concurrency);
    }

    double divisor(double concurrency) {
        return 1 + alpha * (concurrency - 1) + beta * concurrency * (concurrency - 1);
    }

    /** The mean response in seconds, by Little's law. */
    public double response(double concurrency) {
        return divisor(concurrency) / gamma;
    }

    /** The concurrency of most throughput: sqrt((1 - alpha) / beta); infinite where more users never harm. */
    public double peakConcurrency() {
        return beta <= 0 ? Double.POSITIVE_INFINITY : Math.sqrt(Math.max(0, 1 - alpha) / beta);
    }

    /** Most throughput; where it has no peak, what it tends to, infinite for a service that scales for ever. */
    public double maxThroughput() {
        if (beta > 0) {
            return throughput(Math.max(1, peakConcurrency()));
        }
        return alpha > 0 ? gamma / alpha : Double.POSITIVE_INFINITY;
    }

    /** How many users with a think time in seconds make that concurrency: N = X (R + Z). */
    public double users(double concurrency, double think) {
        return concurrency + throughput(concurrency) * think;
    }
}
