package org.openmds.loadtest.control.tester;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;

import org.openmds.loadtest.generator.relay.DelayRelay;
import org.openmds.loadtest.generator.relay.Way;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Plan;

/** A share that is done as though the service were far away: its target is a relay that takes its time. Only for targets that are http URLs. */
public final class FarWork implements Work {

    private static final int HTTP_PORT = 80;

    private final Work work;
    private final Way way;

    /**
     * @param way
     *            between the users and the service
     */
    public FarWork(Work work, Way way) {
        this.work = work;
        this.way = way;
    }

    @Override
    public void check(Plan plan) throws WorkException {
        URI target = target(plan);
        if (!"http".equals(target.getScheme()) || target.getHost() == null) {
            throw new WorkException("--network-delay is for targets that are http URLs, not for '%s'"
                    .formatted(plan.client().target()));
        }
        work.check(plan);
    }

    @Override
    public void run(Job job, Reports reports) throws WorkException, InterruptedException {
        URI target = target(job.plan());
        int port = target.getPort() < 0 ? HTTP_PORT : target.getPort();
        try (DelayRelay relay = DelayRelay.start(new InetSocketAddress(target.getHost(), port), way)) {
            reports.note("the service is made to be %d + %d ms away".formatted(way.there().toMillis(),
                    way.back().toMillis()));
            work.run(
                    new Job(through(relay, job.plan(), target), job.share(), job.sink(), job.clock(), job.startNanos()),
                    reports);
        } catch (IOException e) {
            throw new WorkException("cannot make the service far away: " + e.getMessage(), e);
        }
    }

    private static URI target(Plan plan) throws WorkException {
        try {
            return URI.create(plan.client().target());
        } catch (IllegalArgumentException e) {
            throw new WorkException("the target '%s' is no URL".formatted(plan.client().target()), e);
        }
    }

    private static Plan through(DelayRelay relay, Plan plan, URI target) {
        ClientSpec client = plan.client();
        String path = target.getRawPath() + (target.getRawQuery() == null ? "" : "?" + target.getRawQuery());
        ClientSpec near = new ClientSpec(client.kind(), "http://127.0.0.1:" + relay.port() + path, client.options());
        return new Plan(plan.name(), near, plan.load(), plan.connection(), plan.timeout(), plan.warmup(), plan.drain(),
                plan.phasesEvery(), plan.clockEvery(), plan.sourceAddresses(), plan.seed());
    }

    @Override
    public void stop() {
        work.stop();
    }

    @Override
    public Pulse pulse() {
        return work.pulse();
    }
}
