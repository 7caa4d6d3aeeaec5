/**
 * The configuration of the server: one YAML file, the environment and the command line, bound to immutable records.
 *
 * <p>
 * The way of a value: {@code YamlReader} reads the file into a tree of {@code SourceNode}s that know where they came from, {@code Overlay} lays the
 * environment and the command line over it, {@code ConfigurationBinder} turns the tree into records after their shape, {@code ConfigurationRules} checks what
 * several keys must agree upon. Each step adds what is wrong to one list of {@link org.openmds.server.config.ConfigurationProblem}s, so that all are reported at
 * once.
 */
@NullMarked
package org.openmds.server.config;

import org.jspecify.annotations.NullMarked;
