package org.openmds.loadtest.kind.time;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.client.CallTraffic;
import org.openmds.loadtest.client.ClientContext;
import org.openmds.loadtest.client.ClientException;
import org.openmds.loadtest.client.ClientKind;
import org.openmds.loadtest.client.ClientOption;
import org.openmds.loadtest.client.Traffic;
import org.openmds.loadtest.clock.TesterClock;
import org.openmds.loadtest.clock.TimeClient;
import org.openmds.loadtest.clock.TimeKey;
import org.openmds.loadtest.kind.Options;
import org.openmds.loadtest.plan.Plan;
import org.openmds.loadtest.record.Outcome;

/** The kind {@code time}: a question to a time server, as DiPerF's clients asked theirs. */
public final class TimeKind implements ClientKind {

    private static final String TOKEN = "token";

    @Override
    public String name() {
        return "time";
    }

    @Override
    public String description() {
        return "Asks a time server (mds load timeserver) over UDP. The target is its host:port.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(new ClientOption(TOKEN, "with which questions are signed, as the time server's", ""));
    }

    @Override
    public List<String> problems(Plan plan) {
        Options options = Options.of(this, plan.client());
        address(plan, options);
        return options.problems();
    }

    @Override
    public Traffic open(Plan plan, ClientContext context) throws ClientException {
        Options options = Options.of(this, plan.client());
        InetSocketAddress server = address(plan, options);
        options.check();
        TimeKey key = TimeKey.of(options.text(TOKEN));
        return new CallTraffic() {
            @Override
            public Client client(int client) throws ClientException {
                try {
                    return new Asker(TimeClient.to(server, key, TesterClock.system()));
                } catch (IOException e) {
                    throw new ClientException(String.valueOf(e.getMessage()), e);
                }
            }

            @Override
            public void close() {
                // Clients share nothing.
            }
        };
    }

    private static InetSocketAddress address(Plan plan, Options options) {
        String target = plan.client().target();
        int colon = target.lastIndexOf(':');
        if (colon < 1 || !target.substring(colon + 1).matches("[0-9]{1,5}")
                || Integer.parseInt(target.substring(colon + 1)) > 65_535) {
            options.problem("the target must be host:port, was '%s'", target);
            return InetSocketAddress.createUnresolved("", 0);
        }
        return new InetSocketAddress(target.substring(0, colon), Integer.parseInt(target.substring(colon + 1)));
    }

    private record Asker(TimeClient time) implements CallTraffic.Client {

        @Override
        public CallTraffic.Answer call(long number, Duration deadline) {
            try {
                time.ask();
                return CallTraffic.Answer.of(Outcome.OK);
            } catch (IOException _) {
                return CallTraffic.Answer.of(Outcome.TIMEOUT);
            }
        }

        @Override
        public void close() {
            time.close();
        }
    }
}
