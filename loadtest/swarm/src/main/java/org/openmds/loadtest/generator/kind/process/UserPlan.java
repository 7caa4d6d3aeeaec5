package org.openmds.loadtest.generator.kind.process;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;

/**
 * The part of the plan that a user's process needs, as one line of text. It is not JSON, because loading a JSON parser would take most of
 * the processor time and memory of the process, and there are hundreds of them.
 */
record UserPlan(ClientSpec client, Duration timeout, long seed, int phasesEvery) {

    static UserPlan of(LoadPlan plan) {
        return new UserPlan(plan.client(), plan.timeout(), plan.seed(), plan.sampling().phasesEvery());
    }

    /** True if the phases of a request are sampled. Each user samples one in {@code phasesEvery} requests; users start at different ones. */
    boolean isSampled(int user, long number) {
        return phasesEvery > 0 && (number + user) % phasesEvery == 0;
    }

    /** Returns a plan for one user. Parts that the user does not need are empty, and each request has its own connection. */
    LoadPlan plan() {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(1, Duration.ZERO, Duration.ZERO)),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO), Duration.ZERO);
        return new LoadPlan("user", client, load, LoadPlan.ConnectionMode.PER_REQUEST, timeout, Duration.ZERO,
                Duration.ZERO, new LoadPlan.PlanSampling(phasesEvery, Duration.ZERO), List.of(), seed);
    }

    /** Returns a plan that loads the classes that any user needs, but sends nothing. */
    UserPlan withoutRequests() {
        return new UserPlan(new ClientSpec("http", "http://127.0.0.1:9/", Map.of()), timeout, seed, 0);
    }

    String line() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(client.kind(), out);
            write(client.target(), out);
            out.writeLong(timeout.toNanos());
            out.writeLong(seed);
            out.writeInt(phasesEvery);
            out.writeInt(client.options().size());
            for (Map.Entry<String, String> option : client.options().entrySet()) {
                write(option.getKey(), out);
                write(option.getValue(), out);
            }
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    static UserPlan read(String line) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(line)))) {
            String kind = text(in);
            String target = text(in);
            Duration timeout = Duration.ofNanos(in.readLong());
            long seed = in.readLong();
            int phasesEvery = in.readInt();
            Map<String, String> options = new HashMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                options.put(text(in), text(in));
            }
            return new UserPlan(new ClientSpec(kind, target, options), timeout, seed, phasesEvery);
        }
    }

    private static void write(String text, DataOutputStream out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }
}
