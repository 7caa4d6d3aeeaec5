/** The Trigger Service: triggers as WS-Resources, which a factory creates and clients read and edit by their resource properties. */
@NullMarked
package org.openmds.trigger.service;

import org.jspecify.annotations.NullMarked;
