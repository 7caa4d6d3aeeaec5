package org.openmds.loadtest.generator.kind.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

import org.openmds.configuration.NameSuggestion;
import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;

/** Registry of all kinds of clients. Testers open the clients of a plan with it. */
public final class ClientKinds {

    private static final List<ClientKind> ALL = ServiceLoader.load(ClientKind.class, ClientKinds.class.getClassLoader())
            .stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(ClientKind::name))
            .toList();

    private ClientKinds() {
    }

    /** Returns all kinds, sorted by name. */
    public static List<ClientKind> all() {
        return ALL;
    }

    public static List<String> names() {
        return ALL.stream().map(ClientKind::name).toList();
    }

    public static Optional<ClientKind> find(String name) {
        return ALL.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }

    /** Finds the problems of a plan's client without starting anything or contacting the service. */
    public static ClientProblems problems(LoadPlan plan) {
        String name = plan.client().kind();
        return find(name).map(kind -> kind.problems(plan))
                .orElseGet(() -> new ClientProblems(List.of(unknownKind(name)), List.of()));
    }

    /**
     * Opens the clients of a plan, in a process for each user if the plan says so.
     *
     * @throws ClientException
     *             if the kind, the target or options are wrong; the message lists all problems
     */
    public static ClientTraffic open(LoadPlan plan, ClientContext context) throws ClientException {
        Optional<ClientKind> kind = find(plan.client().kind());
        if (kind.isEmpty()) {
            throw new ClientException(unknownKind(plan.client().kind()));
        }
        if (plan.connection() == LoadPlan.ConnectionMode.PER_USER_PROCESS && !kind.get().startsProcesses()) {
            return ProcessTraffic.open(kind.get(), plan, context);
        }
        return kind.get().open(plan, context);
    }

    /**
     * Returns the client with the content of the files that its options name with {@code @}, so that testers on other machines do not need the files.
     *
     * @param folder
     *            folder of relative file names
     * @throws IOException
     *             if a file cannot be read; the message names the option and the file
     */
    public static ClientSpec withFileContents(ClientSpec spec, Path folder) throws IOException {
        Map<String, String> options = new LinkedHashMap<>();
        for (Map.Entry<String, String> option : spec.options().entrySet()) {
            options.put(option.getKey(), withFileContents(option.getKey(), option.getValue(), folder));
        }
        return new ClientSpec(spec.kind(), spec.target(), options);
    }

    private static String withFileContents(String name, String value, Path folder) throws IOException {
        if (!value.startsWith(ClientOptions.FILE_PREFIX)) {
            return value;
        }
        Path file = folder.resolve(value.substring(ClientOptions.FILE_PREFIX.length()));
        try {
            return ClientOptions.read(file);
        } catch (IOException e) {
            throw new IOException("option %s: the file %s cannot be read: %s".formatted(name, file, e.getMessage()), e);
        }
    }

    private static String unknownKind(String name) {
        return "there is no kind of client '%s'%s".formatted(name, NameSuggestion.hint(name, names()));
    }
}
