package org.openmds.loadtest.control.submit;

import java.util.List;
import java.util.Map;

/**
 * Where and how testers run in a Kubernetes cluster.
 *
 * @param image
 *            with Java 25 and the jar in it
 * @param jar
 *            its place in the image
 * @param namespace
 *            empty for the one that kubectl is set to
 * @param labels
 *            that nodes must have, by name
 * @param cpu
 *            of each tester, such as 2
 * @param memory
 *            of each tester, such as 1Gi
 * @param javaOptions
 *            of each tester's Java machine, beside a swarm's
 */
public record KubernetesOptions(String image, String jar, String namespace, Map<String, String> labels, String cpu,
        String memory, List<String> javaOptions) {

    public KubernetesOptions {
        labels = Map.copyOf(labels);
        javaOptions = List.copyOf(javaOptions);
    }
}
