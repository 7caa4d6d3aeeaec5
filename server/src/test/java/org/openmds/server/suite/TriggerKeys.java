package org.openmds.server.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Configuration keys for triggers and their actions. */
final class TriggerKeys {

    private final List<String> keys = new ArrayList<>();
    private int mails;
    private int webhooks;
    private int commands;
    private int rules;

    /** Keys for sending alerts shortly after a rule fires. */
    static TriggerKeys quick() {
        return new TriggerKeys().with("triggers.group-wait", "100ms");
    }

    TriggerKeys with(String... keyValues) {
        keys.addAll(List.of(keyValues));
        return this;
    }

    /** Returns the keys of an action {@code ops} that uses a mail server on this machine. */
    TriggerKeys mail(int port) {
        return part("mails", mails++, "name", "ops", "host", "127.0.0.1", "port", Integer.toString(port), "from",
                "OpenMDS <mds@example.org>", "to", "ops@example.org");
    }

    TriggerKeys webhook(String name, String url, String format) {
        return part("webhooks", webhooks++, "name", name, "url", url, "format", format);
    }

    TriggerKeys command(String name, Path program) {
        int number = commands++;
        return part("commands", number, "name", name, "program", name)
                .with("sources.execution.programs[%d].name".formatted(number), name,
                        "sources.execution.programs[%d].program".formatted(number), program.toString());
    }

    /** Returns the keys of a rule for a full file system; {@code times} are {@code for} and {@code every}. */
    TriggerKeys diskFull(String matchTime, String every, String actions) {
        return rule("disk-full", "ready", "file-system-full", "for", matchTime, "every", every, "actions", actions);
    }

    /** @param keyValues the keys and values of one rule, including {@code actions} */
    TriggerKeys rule(String name, String... keyValues) {
        return part("rules", rules++, "name", name).part("rules", rules - 1, keyValues);
    }

    private TriggerKeys part(String list, int number, String... keyValues) {
        for (int i = 0; i < keyValues.length; i += 2) {
            with("triggers.%s[%d].%s".formatted(list, number, keyValues[i]), keyValues[i + 1]);
        }
        return this;
    }

    /** Returns all keys, each followed by its value. */
    String[] list() {
        return keys.toArray(String[]::new);
    }

    /** Returns the keys as options of {@code mds up}. */
    String[] options() {
        return Stream.iterate(0, i -> i < keys.size(), i -> i + 2)
                .flatMap(i -> Stream.of("--set", keys.get(i) + "=" + keys.get(i + 1)))
                .toArray(String[]::new);
    }
}
