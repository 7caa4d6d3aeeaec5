package org.openmds.loadtest.generator.kind.process;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.kind.lines.LineReader;
import org.openmds.loadtest.generator.kind.lines.MetricLine;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;

/**
 * Users of any kind, each in a small Java process with a new connection for each request (the papers' "user processes"). The tester
 * writes a line to the user's standard input when a request is due, and the user prints {@link MetricLine}s. The time to pass these lines
 * is counted as the client's own.
 */
public final class ProcessTraffic implements CallTraffic {

    private static final Duration END_TIMEOUT = Duration.ofSeconds(5);
    private static final int MIN_USERS_FOR_ARCHIVE = 20;
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    /** Time after a request's deadline in which the user can report that the deadline has passed. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final UserCommand command;
    private final ClientContext context;
    private final UserPlan plan;
    private final Optional<Path> folder;

    /** Creates the clients; {@code folder} is deleted at the end. */
    private ProcessTraffic(UserCommand command, ClientContext context, UserPlan plan, Optional<Path> folder) {
        this.command = command;
        this.context = context;
        this.plan = plan;
        this.folder = folder;
    }

    /**
     * Prepares the clients without starting any process of a user.
     *
     * @throws ClientException
     *             if this machine has too little memory for that many processes, the model is not closed, or the kind refuses the plan
     */
    public static ClientTraffic open(ClientKind kind, LoadPlan plan, ClientContext context) throws ClientException {
        if (plan.load().model() != LoadProfile.LoadModel.CLOSED) {
            throw new ClientException(
                    "users in processes need the closed model: in the open model a request belongs to no user");
        }
        List<String> problems = kind.problems(plan).all();
        if (!problems.isEmpty()) {
            throw new ClientException("client of kind %s: %s".formatted(kind.name(), String.join("; ", problems)));
        }
        int users = (int) Math.ceil(plan.load().maxLevel() / context.share().testers());
        UserMemory.check(users, UserMemory.available());
        UserPlan user = UserPlan.of(plan);
        return users < MIN_USERS_FOR_ARCHIVE
                ? new ProcessTraffic(UserCommand.java(), context, user, Optional.empty())
                : archived(context, user);
    }

    private static ClientTraffic archived(ClientContext context, UserPlan user) throws ClientException {
        try {
            Path folder = Files.createTempDirectory("openmds-users-");
            return new ProcessTraffic(
                    UserCommand.java().archived(folder, context.share(), user.withoutRequests().line()),
                    context, user, Optional.of(folder));
        } catch (IOException e) {
            throw new ClientException("a temporary folder cannot be created: " + e.getMessage(), e);
        }
    }

    @Override
    public BlockingClient client(int client) throws ClientException {
        try {
            ProcessUser user = new ProcessUser(client, command.process(context.share(), client).start());
            user.begin();
            return user;
        } catch (IOException e) {
            throw new ClientException("the process of user %d cannot be started: %s".formatted(client, e.getMessage()),
                    e);
        }
    }

    /** Deletes the temporary files. Each client has ended its process before. */
    @Override
    public void close() {
        if (folder.isPresent()) {
            try {
                Files.deleteIfExists(folder.get().resolve("user.jsa"));
                Files.deleteIfExists(folder.get());
            } catch (IOException e) {
                // The temporary file remains.
            }
        }
    }

    /** One user. */
    private final class ProcessUser implements BlockingClient {

        private final int client;
        private final Writer orders;
        private final LineReader lines;

        ProcessUser(int client, Process process) {
            this.client = client;
            this.orders = process.outputWriter();
            this.lines = LineReader.start(process, "user-" + client);
        }

        /** Waits until the process has sent the requests that precede the first measured one. */
        void begin() throws ClientException {
            try {
                orders.write(plan.line() + "\n");
                orders.flush();
                @Nullable
                String line = lines.take(START_TIMEOUT.toNanos());
                if (line == null || !line.equals(UserProcess.READY)) {
                    close();
                    throw new ClientException("user %d did not become ready: %s".formatted(client,
                            line == null
                                    ? "its process ended or printed nothing for " + START_TIMEOUT.toSeconds() + " s"
                                    : line));
                }
            } catch (IOException e) {
                close();
                throw new ClientException("user %d did not become ready: its process ended".formatted(client), e);
            } catch (InterruptedException e) {
                close();
                Thread.currentThread().interrupt();
                throw new ClientException("interrupted while user %d was started".formatted(client), e);
            }
        }

        @Override
        public CallResult call(long number, Duration deadline) throws InterruptedException {
            long start = System.nanoTime();
            long end = start + deadline.plus(GRACE).toNanos();
            try {
                orders.write(number + " " + deadline.toNanos() + "\n");
                orders.flush();
            } catch (IOException e) {
                return CallResult.of(Outcome.START_FAILED);
            }
            UserLines told = new UserLines();
            boolean isOfThis = false;
            for (@Nullable
            String text = lines.take(end - System.nanoTime()); text != null; text = lines
                    .take(end - System.nanoTime())) {
                if (text.startsWith(UserProcess.REQUEST)) {
                    // The process also answers requests that were interrupted; their lines must not count for this request.
                    isOfThis = text.equals(UserProcess.REQUEST + number);
                    told = new UserLines();
                    continue;
                }
                if (told.take(text)) {
                    continue;
                }
                MetricLine line = MetricLine.parse(text).orElse(null);
                if (line == null) {
                    continue;
                }
                if (line.requestOutcome().isEmpty()) {
                    context.metrics().report(client, line.name(), line.value(), line.timeNanos());
                } else if (isOfThis) {
                    return told.answer(line, System.nanoTime() - start);
                }
            }
            return CallResult.of(lines.hasEnded() ? Outcome.START_FAILED : Outcome.TIMEOUT);
        }

        /** Closes the process's input. The user then does its requests after the last measured one, such as a deregistration, and ends. */
        @Override
        public void close() {
            try {
                orders.close();
                lines.awaitEnd(END_TIMEOUT);
            } catch (IOException e) {
                // The process ended by itself.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            lines.close();
        }
    }
}
