package org.openmds.loadtest.swarm;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.openmds.loadtest.client.CallTraffic;

final class CallCrowd implements Crowd {
    CallCrowd(Run run, CallTraffic traffic) {
    }
    @Override
    public void begin() {
        throw new UnsupportedOperationException();
    }
    @Override
    public void stop() {
    }
    @Override
    public void giveUp() {
    }
    @Override
    public CompletableFuture<Void> over() {
        return new CompletableFuture<>();
    }
    @Override
    public Collection<Counts> counts() {
        return List.of();
    }
    @Override
    public void close() {
    }
}
