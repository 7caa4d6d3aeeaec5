/**
 * Typed configuration: YAML files, environment variables and command lines, bound to immutable records whose components are keys. Knows nothing of
 * the program that it configures.
 *
 * <p>
 * {@link org.openmds.configuration.ConfigurationFormat} shows an example. The steps of a load: {@code YamlReader} reads the file into a tree of
 * {@code SourceNode}s, each with its origin; the values of the environment and the command line replace some of them; {@code ConfigurationBinder}
 * converts the tree into records and calls their rules. Each step adds its problems to one list of
 * {@link org.openmds.configuration.ConfigurationProblem}s, so that all are reported together.
 */
@NullMarked
package org.openmds.configuration;

import org.jspecify.annotations.NullMarked;
