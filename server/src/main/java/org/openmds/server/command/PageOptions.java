package org.openmds.server.command;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of {@code mds up} that start WebMDS alone. */
final class PageOptions {

    private static final String WEBMDS = "webmds";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--only", paramLabel = "PART", description = "Start one part alone: webmds, the web pages (key webmds.only).")
    private @Nullable String only;

    @Option(names = "--index", paramLabel = "URL", split = ",", description = "With --only webmds: the service groups to show, separated "
            + "by commas (keys webmds.groups[0], webmds.groups[1] and so on).")
    private List<String> indexes = new ArrayList<>();

    /** Returns the configuration keys that the options set. */
    Map<String, String> overrides() {
        if (only != null && !only.equals(WEBMDS)) {
            throw new ParameterException(command.commandLine(),
                    "--only: expected %s, the only part that can run alone, got '%s'".formatted(WEBMDS, only));
        }
        if (only == null && !indexes.isEmpty()) {
            throw new ParameterException(command.commandLine(), "--index needs --only " + WEBMDS);
        }
        Map<String, String> keys = new LinkedHashMap<>();
        if (only != null) {
            keys.put("webmds.only", "true");
        }
        Set<String> names = new HashSet<>();
        for (int i = 0; i < indexes.size(); i++) {
            keys.put("webmds.groups[%d].name".formatted(i), name(indexes.get(i), names));
            keys.put("webmds.groups[%d].url".formatted(i), indexes.get(i));
        }
        return keys;
    }

    /** Returns the name of the service, with its host if another group has the same name. The configuration check refuses an invalid URL later. */
    private static String name(String url, Set<String> taken) {
        String service = url.replaceFirst("[?#].*", "")
                .replaceFirst("/+$", "")
                .replaceFirst(".*/", "")
                .replaceAll("[^A-Za-z0-9._-]", "-");
        String name = service.matches("[A-Za-z0-9].*") ? service : "index";
        if (taken.add(name)) {
            return name;
        }
        String place = name + "@" + authority(url);
        for (int i = 2; !taken.add(place); i++) {
            place = name + "@" + authority(url) + "-" + i;
        }
        return place;
    }

    private static String authority(String url) {
        try {
            return String.valueOf(URI.create(url).getRawAuthority()).replaceAll("[^A-Za-z0-9.:-]", "-");
        } catch (IllegalArgumentException e) {
            return "other";
        }
    }
}
