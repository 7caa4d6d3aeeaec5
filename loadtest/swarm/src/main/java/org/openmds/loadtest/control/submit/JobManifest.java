package org.openmds.loadtest.control.submit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * Testers as an Indexed Job of Kubernetes, and the Secret with their token. Elements that fail are not started again: a run's users do not
 * come twice.
 */
public final class JobManifest {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLWriteFeature.SPLIT_LINES)
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
            .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .build();
    private static final int KEPT_SECONDS = 3_600;
    private static final int NOBODY = 65_534;

    private final String name;
    private final KubernetesOptions options;
    private final List<TesterCommand> commands;

    /**
     * @param name
     *            of job and secret: small letters, digits and hyphens
     */
    public JobManifest(String name, KubernetesOptions options, List<TesterCommand> commands) {
        this.name = name;
        this.options = options;
        this.commands = List.copyOf(commands);
    }

    /** As kubectl apply takes it: two documents. */
    public String text() {
        try {
            return YAML.writeValueAsString(secret()) + YAML.writeValueAsString(job());
        } catch (JacksonException e) {
            throw new IllegalStateException("maps and lists can be written", e);
        }
    }

    private Map<String, Object> secret() {
        return ordered("apiVersion", "v1", "kind", "Secret", "metadata", metadata(), "type", "Opaque", "stringData",
                Map.of("token", commands.getFirst().token()));
    }

    private Map<String, Object> job() {
        int testers = commands.size();
        return ordered("apiVersion", "batch/v1", "kind", "Job", "metadata", metadata(), "spec",
                ordered("completionMode", "Indexed", "completions", testers, "parallelism", testers, "backoffLimit", 0,
                        "ttlSecondsAfterFinished", KEPT_SECONDS, "template",
                        ordered("metadata", ordered("labels", labels()), "spec", pod())));
    }

    private Map<String, Object> pod() {
        Map<String, Object> pod = ordered("restartPolicy", "Never", "automountServiceAccountToken", false,
                "securityContext",
                ordered("runAsNonRoot", true, "runAsUser", NOBODY, "seccompProfile", ordered("type", "RuntimeDefault")),
                "affinity", apart(),
                "containers", List.of(container()));
        if (!options.labels().isEmpty()) {
            pod.put("nodeSelector", new LinkedHashMap<>(options.labels()));
        }
        return pod;
    }

    /** On nodes of their own where there are enough: testers on one node hinder one another. */
    private Map<String, Object> apart() {
        Map<String, Object> term = ordered("topologyKey", "kubernetes.io/hostname", "labelSelector",
                ordered("matchLabels", labels()));
        return ordered("podAntiAffinity",
                ordered("preferredDuringSchedulingIgnoredDuringExecution",
                        List.of(ordered("weight", 100, "podAffinityTerm", term))));
    }

    private Map<String, Object> container() {
        Map<String, Object> amounts = ordered("cpu", options.cpu(), "memory", options.memory());
        return ordered("name", "tester", "image", options.image(), "command", List.of("/bin/sh", "-c", script()), "env",
                List.of(ordered("name", TesterCommand.TOKEN_VARIABLE, "valueFrom",
                        ordered("secretKeyRef", ordered("name", name, "key", "token")))),
                "resources", ordered("requests", amounts, "limits", amounts), "securityContext",
                ordered("allowPrivilegeEscalation", false, "capabilities", ordered("drop", List.of("ALL"))));
    }

    private String script() {
        StringBuilder script = new StringBuilder("case \"$JOB_COMPLETION_INDEX\" in\n");
        for (int i = 0; i < commands.size(); i++) {
            List<String> there = new ArrayList<>(Program.there("java", options.jar(), options.javaOptions()));
            there.addAll(commands.get(i).arguments());
            script.append(i).append(") exec ").append(ShellText.quoted(there)).append(" ;;\n");
        }
        return script.append("esac\n").toString();
    }

    private Map<String, Object> metadata() {
        Map<String, Object> metadata = ordered("name", name, "labels", labels());
        if (!options.namespace().isEmpty()) {
            metadata.put("namespace", options.namespace());
        }
        return metadata;
    }

    private Map<String, Object> labels() {
        return ordered("app.kubernetes.io/name", "openmds-loadtest", "app.kubernetes.io/instance", name);
    }

    private static Map<String, Object> ordered(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1]);
        }
        return map;
    }
}
