package org.openmds.loadtest.service.echo;

import java.util.SplittableRandom;

/** Delays and errors of the answers on one connection. They are repeatable: they depend on the seed and the connection's number. For one thread. */
final class EchoBehaviour {

    private final EchoSettings settings;
    private final EchoCounts counts;
    private final EchoLink link;
    private final SplittableRandom random;

    EchoBehaviour(EchoSettings settings, EchoCounts counts, EchoLink link, long connection) {
        this.settings = settings;
        this.counts = counts;
        this.link = link;
        this.random = new SplittableRandom(settings.seed() + connection);
    }

    EchoCounts counts() {
        return counts;
    }

    EchoLink link() {
        return link;
    }

    long delayNanos() {
        long mean = settings.delay().mean().toNanos();
        return mean == 0 || !settings.delay().exponential()
                ? mean
                : Math.round(-Math.log(1 - random.nextDouble()) * mean);
    }

    boolean isError() {
        return settings.errorRate() > 0 && random.nextDouble() < settings.errorRate();
    }
}
