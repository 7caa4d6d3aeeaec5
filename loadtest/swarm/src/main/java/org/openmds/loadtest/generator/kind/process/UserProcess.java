package org.openmds.loadtest.generator.kind.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.SplittableRandom;

import org.openmds.loadtest.generator.kind.lines.MetricLine;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadShare;

/**
 * Main class of a user's process. Reads the plan as one line ({@link UserPlan}) and prints {@value #READY} when it is ready. Then it
 * sends a request for each line {@code number deadlineNanos}, and prints {@code request number} and the result ({@link UserLines}). Ends
 * at the end of its input.
 */
public final class UserProcess {

    static final String READY = "ready";
    /** Prefix of the line with the request's number before its result. The tester may have gone on to the next request meanwhile. */
    static final String REQUEST = "request ";

    private final int client;
    private final UserPlan plan;
    private final PrintStream out;
    private final TesterClock clock = TesterClock.system();

    private UserProcess(int client, UserPlan plan, PrintStream out) {
        this.client = client;
        this.plan = plan;
        this.out = out;
    }

    /** Runs a user; the arguments are the tester, the number of testers, and the client. */
    public static void main(String[] arguments) throws IOException {
        LoadShare share = new LoadShare(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        run(share, Integer.parseInt(arguments[2]), System.in, System.out);
    }

    static void run(LoadShare share, int client, InputStream in, PrintStream out) throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        UserPlan own = UserPlan.read(orders.readLine());
        LoadPlan plan = own.plan();
        UserProcess user = new UserProcess(client, own, out);
        ClientContext context = new ClientContext(share, new SplittableRandom(plan.seed() + client), user::print,
                user.clock);
        try (ClientTraffic traffic = ClientKinds.open(plan, context);
                CallTraffic.BlockingClient calls = user.calls(traffic)) {
            out.println(READY);
            out.flush();
            for (String order = orders.readLine(); order != null; order = orders.readLine()) {
                user.call(calls, order);
            }
        } catch (ClientException e) {
            out.println(e.getMessage());
            out.flush();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private CallTraffic.BlockingClient calls(ClientTraffic traffic) throws ClientException {
        return switch (traffic) {
            case CallTraffic calls -> calls.client(client);
            case HttpTraffic http -> BlockingHttpClient.open(http, client, plan);
        };
    }

    private void call(CallTraffic.BlockingClient calls, String order) throws InterruptedException {
        int blank = order.indexOf(' ');
        long number = Long.parseLong(order.substring(0, blank));
        Duration deadline = Duration.ofNanos(Long.parseLong(order.substring(blank + 1)));
        long start = System.nanoTime();
        CallResult callResult = calls.call(number, deadline);
        long duration = System.nanoTime() - start;
        out.println(REQUEST + number);
        UserLines.print(callResult, duration, clock.nanos(), client, out);
        out.flush();
    }

    private void print(int user, String name, double value, long timeNanos) {
        out.println(MetricLine.text(name, value, timeNanos, user));
    }
}
