package org.openmds.loadtest.control.tester;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;

import org.openmds.loadtest.generator.relay.DelayRelay;
import org.openmds.loadtest.generator.relay.RelayDelays;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;

/** A workload with a simulated network delay: its requests go through a relay that delays them. Only for targets that are http URLs. */
public final class DelayedWorkload implements TesterWorkload {

    private static final int HTTP_PORT = 80;

    private final TesterWorkload workload;
    private final RelayDelays delays;

    /**
     * @param relayDelays
     *            the delay between users and service
     */
    public DelayedWorkload(TesterWorkload workload, RelayDelays relayDelays) {
        this.workload = workload;
        this.delays = relayDelays;
    }

    @Override
    public void check(LoadPlan plan) throws WorkloadException {
        URI target = target(plan);
        if (!"http".equals(target.getScheme()) || target.getHost() == null) {
            throw new WorkloadException("--network-delay needs a target that is an http URL, got '%s'"
                    .formatted(plan.client().target()));
        }
        workload.check(plan);
    }

    @Override
    public void run(WorkloadJob job, WorkloadListener workloadListener) throws WorkloadException, InterruptedException {
        URI target = target(job.plan());
        int port = target.getPort() < 0 ? HTTP_PORT : target.getPort();
        try (DelayRelay relay = DelayRelay.start(new InetSocketAddress(target.getHost(), port), delays)) {
            workloadListener.note(
                    "a relay delays requests by %d ms and answers by %d ms".formatted(delays.there().toMillis(),
                            delays.back().toMillis()));
            workload.run(
                    new WorkloadJob(throughRelay(relay, job.plan(), target), job.share(), job.sink(), job.clock(),
                            job.startNanos()),
                    workloadListener);
        } catch (IOException e) {
            throw new WorkloadException("cannot start the relay for --network-delay: " + e.getMessage(), e);
        }
    }

    private static URI target(LoadPlan plan) throws WorkloadException {
        try {
            return URI.create(plan.client().target());
        } catch (IllegalArgumentException e) {
            throw new WorkloadException("the target '%s' is not a URL".formatted(plan.client().target()), e);
        }
    }

    private static LoadPlan throughRelay(DelayRelay relay, LoadPlan plan, URI target) {
        ClientSpec client = plan.client();
        String path = target.getRawPath() + (target.getRawQuery() == null ? "" : "?" + target.getRawQuery());
        ClientSpec near = new ClientSpec(client.kind(), "http://127.0.0.1:" + relay.port() + path, client.options());
        return new LoadPlan(plan.name(), near, plan.load(), plan.connection(), plan.timeout(), plan.warmup(),
                plan.drain(), new LoadPlan.PlanSampling(plan.sampling().phasesEvery(), plan.sampling().clockEvery()),
                plan.sourceAddresses(), plan.seed());
    }

    @Override
    public void stop() {
        workload.stop();
    }

    @Override
    public WorkloadStatus status() {
        return workload.status();
    }
}
